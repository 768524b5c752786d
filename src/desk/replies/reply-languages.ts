import type { ReplyLanguage } from '../api/replies.ts'

/** The languages of every prepared reply. */
export const replyLanguages = ['en', 'pl', 'de'] as const satisfies readonly ReplyLanguage[]
