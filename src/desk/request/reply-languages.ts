import type { ReplyLanguage } from '../api/requests.ts'

/** The languages of every prepared reply. */
export const replyLanguages = ['en', 'pl', 'de'] as const satisfies readonly ReplyLanguage[]
