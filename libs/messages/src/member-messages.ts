type Numbered = { number: string };

/** Labels for members of a document's numbered series. Visits, activities and other named members use their own names. */
export const MEMBER_MESSAGES = {
  'member.inclusion': ({ number }: Numbered) => `inclusion criterion ${number}`.trim(),
  'member.exclusion': ({ number }: Numbered) => `exclusion criterion ${number}`.trim(),
  'member.eligibility': ({ number }: Numbered) => `eligibility criterion ${number}`.trim(),
  'member.sub-item': ({ of, marker }: { of: string; marker: string }) => `${of}, ${marker}`,
  'member.sub-item-at': ({ of, place }: { of: string; place: number }) => `${of}, item ${place}`,
  'member.footnote': ({ mark }: { mark: string }) => `footnote ${mark}`,
  'member.section': ({ number }: Numbered) => `section ${number}`,
  'member.visit': ({ name }: { name: string }) => `visit ${name}`,
  'member.arm': ({ name }: { name: string }) => `arm ${name}`,
  'member.epoch': ({ name }: { name: string }) => `epoch ${name}`,
  'member.title': () => 'title of the study',
  'member.protocol-number': () => 'protocol number',
  'level.primary': () => 'primary',
  'level.secondary': () => 'secondary',
  'level.exploratory': () => 'exploratory',
  'level.other': () => 'other',
  'member.objective': ({ level, place }: { level: string; place: number }) => `${level} objective ${place}`,
  'member.endpoint': ({ level, place }: { level: string; place: number }) => `${level} endpoint ${place}`,
} as const;
