import { z } from 'zod'

/** The desk's languages. */
export const deskLanguage = z.enum(['en', 'pl'])
