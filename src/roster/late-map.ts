/** A map whose values are made when somebody asks for them, each once. */
export class LateMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #makers: ReadonlyMap<Key, () => Value>;
  readonly #made = new Map<Key, Value>();

  constructor(makers: Iterable<readonly [Key, () => Value]>) {
    this.#makers = new Map(makers);
  }

  get size(): number {
    return this.#makers.size;
  }

  has(key: Key): boolean {
    return this.#makers.has(key);
  }

  get(key: Key): Value | undefined {
    const make = this.#makers.get(key);
    if (make !== undefined && !this.#made.has(key)) this.#made.set(key, make());
    return this.#made.get(key);
  }

  keys(): MapIterator<Key> {
    return this.#makers.keys();
  }

  values(): MapIterator<Value> {
    return this.#all().values();
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#all().entries();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void, thisArgument?: unknown): void {
    for (const [key, value] of this.#all()) visit.call(thisArgument, value, key, this);
  }

  /** In the order of the makers, whatever was asked for first. */
  #all(): Map<Key, Value> {
    return new Map(Array.from(this.#makers.keys(), (key) => [key, this.get(key) as Value]));
  }
}
