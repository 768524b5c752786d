import { resendConfirmationLink, resendResetLink } from '../../client/account/interventions.ts'
import { resendRequestLetter } from '../../trade/exchange-request/request-desk.ts'
import { addressIn, command, type Desk, DeskError, type Given, resultText, wordIn } from './command.ts'

const letters = ['confirm-email', 'reset-password', 'request-received', 'new-request'] as const

export const resendLetter = command({
  name: 'resend-letter',
  usage: `<${letters.join(' | ')}> <email | reference>`,
  summary: 'Sends a letter again. Its links are new; a sign-up’s earlier links stay valid.',
  details: [
    'confirm-email <email>         the link that confirms the newest sign-up with this address',
    'reset-password <email>        a link to set a new password',
    'request-received <reference>  to the contact address of an exchange request',
    'new-request <reference>       to the desk',
  ],
  read: orderIn,
  run: (desk, order) => ('email' in order ? aboutAccount(desk, order) : aboutRequest(desk, order)),
})

function orderIn({ positionals: [word, ...rest] }: Given) {
  const letter = wordIn(word, letters)
  if (letter === 'confirm-email' || letter === 'reset-password') return { letter, ...addressIn({ positionals: rest }) }
  const [reference, ...more] = rest
  if (!reference || reference.includes('@') || more.length > 0) throw new DeskError('Give one reference, such as K7M2XQ4T.')
  return { letter, reference: reference.toUpperCase() }
}

type AboutAccount = { letter: 'confirm-email' | 'reset-password'; email: string; actor: Given['actor'] }

async function aboutAccount(desk: Desk, { letter, email, actor }: AboutAccount): Promise<string> {
  const isConfirmation = letter === 'confirm-email'
  const result = await (isConfirmation ? resendConfirmationLink : resendResetLink)(desk, { email, actor })
  if (isConfirmation && result.outcome === 'unknown') throw new DeskError(`Nobody has signed up with the address ${email}.`)
  return resultText(result, { email, done: () => `The letter to ${email} is on its way.` })
}

type AboutRequest = { letter: 'request-received' | 'new-request'; reference: string; actor: Given['actor'] }

async function aboutRequest(desk: Desk, { letter, reference, actor }: AboutRequest): Promise<string> {
  const outcome = await resendRequestLetter(desk, { letter, reference, actor })
  if (outcome === 'unknown') throw new DeskError(`There is no request ${reference}.`)
  return `The letter about ${reference} is on its way.`
}
