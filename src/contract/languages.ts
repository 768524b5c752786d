/** The languages of screens and letters, as IETF tags. The first is the specification's, and of everybody who prefers none of them. */
export const languages = ['en', 'pl', 'de'] as const

export type Language = (typeof languages)[number]
