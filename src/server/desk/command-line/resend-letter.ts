import { resendConfirmationLink, resendResetLink } from '../../client/account/interventions.ts'
import { resendRequestLetter } from '../../trade/request/request-desk.ts'
import { command, type Desk, DeskError, type ParsedArguments, readAddress, readChoice, resultText } from './command.ts'

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
  read: readInput,
  run: (desk, input) => ('email' in input ? resendAccountLetter(desk, input) : resendLetterOfRequest(desk, input)),
})

function readInput({ positionals: [word, ...rest] }: ParsedArguments) {
  const letter = readChoice(word, letters)
  if (letter === 'confirm-email' || letter === 'reset-password') return { letter, ...readAddress({ positionals: rest }) }
  const [reference, ...more] = rest
  if (!reference || reference.includes('@') || more.length > 0) throw new DeskError('Give one reference, such as K7M2XQ4T.')
  return { letter, reference: reference.toUpperCase() }
}

type AccountLetter = { letter: 'confirm-email' | 'reset-password'; email: string; actor: ParsedArguments['actor'] }

async function resendAccountLetter(desk: Desk, { letter, email, actor }: AccountLetter): Promise<string> {
  const isConfirmation = letter === 'confirm-email'
  const result = await (isConfirmation ? resendConfirmationLink : resendResetLink)(desk, { email, actor })
  if (isConfirmation && result.outcome === 'unknown') throw new DeskError(`Nobody has signed up with the address ${email}.`)
  return resultText(result, { email, done: () => `The letter to ${email} is on its way.` })
}

type RequestLetter = { letter: 'request-received' | 'new-request'; reference: string; actor: ParsedArguments['actor'] }

async function resendLetterOfRequest(desk: Desk, { letter, reference, actor }: RequestLetter): Promise<string> {
  const outcome = await resendRequestLetter(desk, { letter, reference, actor })
  if (outcome === 'unknown') throw new DeskError(`There is no request ${reference}.`)
  if (outcome === 'account not active') throw new DeskError('The account is frozen or closed: its client gets no letter.')
  return `The letter about ${reference} is on its way.`
}
