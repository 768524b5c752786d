import { z } from 'zod'
import { emailMaxLength, passwordMaxLength } from '../limits.ts'

// Lone surrogates and control characters (tab and line ends aside, where lines are allowed) have no place in a text a person typed.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex
const controlCharactersButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

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
    .refine((text) => text.isWellFormed() && !controlCharactersButLines.test(text), 'contains characters that cannot be used')

// What separates or wraps addresses in a letter's head: with one of these inside, one address can be two.
const plainAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u

/** One e-mail address: an @ inside, no spaces, nothing that separates addresses. Whether it exists, only a letter can tell. */
export const emailAddress = line(emailMaxLength)
  .refine((text) => plainAddress.test(text), 'must be an e-mail address')
  .describe('An e-mail address, without spaces')

/** A password as it was typed: for a new one, see what is asked of it besides. */
export const typedPassword = line(passwordMaxLength)

/** A key that we made ourselves and that comes back. */
export const opaqueToken = line(200)

/** Six digits of the authenticator app, or a recovery code. */
export const secondFactorCode = line(40).describe(
  'Six digits of the authenticator app, or a recovery code. Spaces, dashes and letter case do not count.',
)

/** The answer of calls whose answer carries nothing. */
export const done = z.object({ ok: z.literal(true) })
