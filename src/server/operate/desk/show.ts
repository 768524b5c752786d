import { command, DeskError, type Given } from './command.ts'
import { sheetOf } from './layout.ts'

export const show = command({
  name: 'show',
  usage: '<reference | email>',
  summary:
    'Shows everything about an exchange request or a card payment, by its reference, or about a client, by e-mail address, also why the account was frozen. Times are UTC.',
  read: referenceIn,
  async run({ records }, { reference, actor }) {
    const found = await records.find({ reference, actor })
    if (found.length > 0) return found.map(sheetOf).join('\n\n')
    throw new DeskError(
      reference.includes('@') ? `No account has the address ${reference}.` : `There is no request or payment ${reference}.`,
    )
  },
})

function referenceIn({ positionals: [reference, ...more] }: Given): { reference: string } {
  if (!reference || more.length > 0) throw new DeskError('Give one reference, such as K7M2XQ4T, or one e-mail address.')
  return { reference: reference.includes('@') ? reference : reference.toUpperCase() }
}
