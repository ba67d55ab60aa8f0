/** The version of the format of roster files that this Muster reads. */
export const rosterVersion = 1;
