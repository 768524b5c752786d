import type { Message } from '#contract/messages.ts'
import { t } from '../language/text.ts'

/** The sentence of a message, in the reader's language; English is that of spec section 5. */
export function messageText(message: Message): string {
  if (message.template === 'required') return t('ui.rules.required')
  if ('length' in message) return t(`ui.rules.${message.template}`, { length: String(message.length) })
  return t(`ui.rules.${message.template}`, { field: message.field })
}
