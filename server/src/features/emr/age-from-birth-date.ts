/**
 * Returns the age on a day (YYYY-MM-DD): years as a number or, below two years, text in months or days. For a birth
 * date without day or month, the age is in whole years only. Null if unknown.
 */
export function computeEmrAge(birthDate: string, day: string): number | string | null {
  const birth = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(birthDate);
  const at = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (birth === null || at === null || birthDate.slice(0, 10) > day) return null;
  const [birthYear = 0, birthMonth = 1, birthDay = 1] = birth
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const [year = 0, month = 1, date = 1] = at.slice(1).map(Number);
  const months = (year - birthYear) * 12 + (month - birthMonth) - (date < birthDay ? 1 : 0);
  const years = Math.floor(months / 12);
  const isWhole = birth[2] !== undefined && birth[3] !== undefined;
  if (years >= 2 || !isWhole) return years > 0 ? years : null;
  if (months >= 1) return `${months} ${months === 1 ? "month" : "months"}`;
  const days = Math.round((Date.parse(day) - Date.parse(birthDate.slice(0, 10))) / 86_400_000);
  return `${days} ${days === 1 ? "day" : "days"}`;
}
