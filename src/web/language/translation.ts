/** A feature's texts in another language: the same names, and in each text the same values. */
export type Translation<English> = Readonly<Record<keyof English, string>>
