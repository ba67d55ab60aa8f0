const inspection = Symbol.for('nodejs.util.inspect.custom');

/**
 * A map that stays as it was made: a `ReadonlyMap` is one in its type alone. It is a `Map` for those who ask, and reads
 * from a map of its own, so that `Map.prototype.set.call` reaches nothing either.
 */
export class ReadOnlyMap<K, V> extends Map<K, V> {
  readonly #read: () => ReadonlyMap<K, V>;
  #known: ReadonlyMap<K, V> | undefined;

  /** @param read Gives the entries, which nobody changes any more; called at the first use. */
  constructor(read: () => ReadonlyMap<K, V>) {
    super();
    this.#read = read;
  }

  get #entries(): ReadonlyMap<K, V> {
    return (this.#known ??= this.#read());
  }

  /** What is printed of it: the map itself is empty. */
  [inspection](): ReadonlyMap<K, V> {
    return new Map(this.#entries);
  }

  override get size(): number {
    return this.#entries.size;
  }

  override get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  override has(key: K): boolean {
    return this.#entries.has(key);
  }

  override forEach(visit: (value: V, key: K, map: Map<K, V>) => void, thisArgument?: unknown): void {
    for (const [key, value] of this.#entries) visit.call(thisArgument, value, key, this);
  }

  override entries(): MapIterator<[K, V]> {
    return this.#entries.entries();
  }

  override keys(): MapIterator<K> {
    return this.#entries.keys();
  }

  override values(): MapIterator<V> {
    return this.#entries.values();
  }

  override [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
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
