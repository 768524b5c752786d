import { z } from 'zod'
import { isLanguage } from '../languages.ts'
import { emailMaxLength, passwordMaxLength } from '../limits.ts'
import { memoTypes } from '../memo-type.ts'

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex
const controlCharactersButTabAndLineEnds = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Whose check was approved. */
export const partyKind = z.enum(['person', 'company'])

/** One line of text, at most `max` characters, kept exactly as typed. */
export const line = (max: number) =>
  z
    .string()
    .max(max, `at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !controlCharacters.test(text), 'contains characters that cannot be used')

/** Text of several lines, at most `max` characters, kept exactly as typed. */
export const lines = (max: number) =>
  z
    .string()
    .max(max, `at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !controlCharactersButTabAndLineEnds.test(text), 'contains characters that cannot be used')

// Excludes the characters that separate or wrap addresses in a mail header: such a character could turn one address into two.
const plainAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u

// Two or more labels of letters, digits and hyphens; the last is never a number (RFC 1035, RFC 3696). Letters of any script: mail programs write
// them as punycode. The address's maximum also keeps the domain below its own of 253.
const label = String.raw`(?!-)[\p{L}\p{M}\p{N}\p{Join_Control}-]{1,63}(?<!-)`
const possibleDomain = new RegExp(String.raw`^(?:${label}\.)+(?!\p{N}+$)${label}$`, 'u')

/** Text of an e-mail field, without the spaces around it. */
export const typedEmail = line(emailMaxLength).trim()

/** The e-mail address of an account. Earlier sign-ups could have a domain without a point, such as ada@localhost. */
export const accountEmail = typedEmail.refine((text) => plainAddress.test(text), { error: 'must be an e-mail address', abort: true })

/** One e-mail address whose domain is possible by its form. Whether it exists is not checked. */
export const emailAddress = accountEmail
  .refine((text) => possibleDomain.test(text.slice(text.indexOf('@') + 1)), 'This address cannot exist. Please check the part after the @.')
  .describe('An e-mail address with a complete domain, such as ada@example.com. Spaces around it are removed.')

/** A password as typed. Only new passwords have a minimum length. */
export const typedPassword = line(passwordMaxLength)

/** A token that we issued. */
export const opaqueToken = line(200)

/** Six digits of the authenticator app, or a recovery code. */
export const secondFactorCode = line(40).describe(
  'Six digits of the authenticator app, or a recovery code. Spaces, dashes and letter case are ignored.',
)

/** How a memo of a client is sent. */
export const memoType = z.enum(memoTypes).nullable().describe('Of a memo on Stellar; null for a number: nobody said it')

/** The type of a memo, as the client read it on the page of the exchange. */
export const typedMemoType = z.enum(memoTypes).nullish().describe('On Stellar: what the exchange asks for. A number needs it')

/** The memo at an address of ours. */
export const ourMemo = z.string().nullable().describe('On Stellar, a number is sent as MEMO_ID')

/** A language of screens and letters. */
export const languageTag = z.string().refine(isLanguage, 'must be a language of this site').describe('IETF tag of a language, such as en')

/** The reply of calls that return no data. */
export const done = z.object({ ok: z.literal(true) })

/** The tokens of a session, opaque to the client: at most 72 characters of base64url each. */
export const tokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) })

export const time = z.iso.datetime()

export const decimal = z.string().describe('A decimal number')

/** The reference of an offer in a path. */
export const ofOffer = z.object({ reference: line(30).describe('`<reference of the request>-<number>`') })

/** The reference of a deal in a path. */
export const ofDeal = z.object({ reference: line(30).describe('14 digits, with or without spaces') })
