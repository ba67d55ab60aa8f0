const owners = new WeakMap<object, string>();

/** Notes which plugin a strategy comes from, so that what is wrong with it can be told of the plugin. */
export function noteOwner(strategy: object, plugin: string): void {
  owners.set(strategy, plugin);
}

/** Id of the plugin; `undefined` for a strategy that a host put into its container by itself. */
export function ownerOf(strategy: object): string | undefined {
  return owners.get(strategy);
}
