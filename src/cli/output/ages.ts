const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was; after a week, its date. */
export function ageText(at: string, now: number): string {
  const age = now - Date.parse(at);
  if (Number.isNaN(age)) return '?';
  if (age < minute) return 'now';
  if (age < hour) return `${String(Math.floor(age / minute))} min ago`;
  if (age < day) return `${String(Math.floor(age / hour))} h ago`;
  return age < 7 * day ? `${String(Math.floor(age / day))} d ago` : at.slice(0, 10);
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size for people, in powers of a thousand. */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** power;
  return `${power === 0 ? String(bytes) : size.toFixed(1)} ${units[power] ?? ''}`;
}
