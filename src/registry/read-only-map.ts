/** A map that stays as it was made: a `ReadonlyMap` is one in its type alone. */
export class ReadOnlyMap<K, V> extends Map<K, V> {
  constructor(entries: Iterable<readonly [K, V]>) {
    super();
    for (const [key, value] of entries) super.set(key, value);
  }

  override set(): never {
    throw readOnly();
  }

  override delete(): never {
    throw readOnly();
  }

  override clear(): never {
    throw readOnly();
  }
}

function readOnly(): TypeError {
  return new TypeError('The maps of a registry are read-only. Give createMuster a roster directory or a plugin.');
}
