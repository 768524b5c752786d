/** The languages of screens and letters, as IETF tags. The first is the specification's, and of everybody who prefers none of them. */
export const languages = ['en', 'pl', 'de'] as const

export type Language = (typeof languages)[number]

/** A table of texts in another language: the same names, and in each text the same values. */
export type Translation<English> = Readonly<Record<keyof English, string>>
