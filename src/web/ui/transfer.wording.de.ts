import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './transfer.wording.en.ts'

export const wording: Translation<typeof english> = {
  'transfer.memoOf.tag': 'Destination Tag {memo}',
  'transfer.memoOf.memo': 'Memo {memo}',
  'transfer.unnamed': 'Wallet mit der Endung {end}',
  'transfer.kept': 'Verwahrt von {provider}',
  'transfer.states.unconfirmed': 'Wird bestätigt',
  'transfer.states.waiting': 'Neu: bereit ab {time}',
  'transfer.states.provider': 'Bereit',
  'transfer.states.proven': 'Bereit und nachgewiesen',
  'transfer.states.expired': 'Nachweis abgelaufen',
  'transfer.states.unproven': 'Noch nicht nachgewiesen',
  'transfer.notes.unconfirmed': 'Wir haben sie erfasst. Eine zweite Person bei uns bestätigt sie, bevor Coins dorthin gehen.',
  'transfer.notes.waiting': 'Sobald Sie nachgewiesen haben, dass sie Ihnen gehört, ist sie sofort bereit.',
  'transfer.notes.provider': 'Bevor Coins dorthin gehen, müssen wir {provider} Ihren und unseren Namen senden.',
  'transfer.notes.proven.signature': 'Am {day} durch eine Signatur nachgewiesen, gültig bis {until}.',
  'transfer.notes.proven.transfer': 'Am {day} durch eine kleine Überweisung nachgewiesen, gültig bis {until}.',
  'transfer.notes.expired':
    'Sie war am {day} nachgewiesen, gültig bis {until}. Ab {amount} können wir erst nach einem neuen Nachweis dorthin senden.',
  'transfer.notes.unproven': 'Ab {amount} können wir erst dorthin senden, wenn Sie nachgewiesen haben, dass sie Ihnen gehört.',
}
