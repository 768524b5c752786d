/** What people, messengers and PDF files put between the characters: spaces, characters without a width, hyphens, points and underscores. */
const formatting = /[\s\p{Cf}\p{Pd}._]/gu
/** `IBAN`, `IBAN:` or `Numer IBAN (EUR):`. Left where no IBAN follows, so that the rest is not taken for another number. */
const ibanLabel = /^\D*IBAN\D*(?=[A-Z]{2}\d{2})/
const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** A word of its own: the BIC of some banks begins with these letters. */
const bicLabel = /^.*\b(?:BIC|SWIFT)\b(?:\W*code\b)?\W*/i

/** The number of an account as banks write it: in capitals, without formatting, and without the word IBAN. Whether it exists is not checked. */
export const compactNumber = (typed: string): string => typed.replaceAll(formatting, '').toUpperCase().replace(ibanLabel, '')

/** Fewer characters at the end are no account: people name one by its last four. */
const fewestAlike = 6

/** An account's number, and the BIC before it without its branch. */
function partsOf(account: string): { bank: string | undefined; number: string } {
  const [, bank, number = account] = /^([A-Z]{6}[A-Z0-9]{2})(?:[A-Z0-9]{3})?\s+(\S.*)$/i.exec(account.trim()) ?? []
  return { bank: bank?.toUpperCase(), number: compactNumber(number) }
}

/** Whether two numbers are one account. One of them may lack its bank or its country. */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.bank !== undefined && b.bank !== undefined && a.bank !== b.bank) return false
  const [shorter, longer] = a.number.length < b.number.length ? [a.number, b.number] : [b.number, a.number]
  return shorter === longer || (shorter.length >= fewestAlike && longer.endsWith(shorter))
}

/** A BIC as banks write it: in capitals, without formatting, and without the words BIC and SWIFT. */
export const compactBic = (typed: string): string => compactNumber(typed.replace(bicLabel, ''))

/** An account as a person typed or pasted it: what looks like an IBAN is compact; another number keeps the space after its bank. */
export function cleanAccount(typed: string): string {
  const compact = compactNumber(typed)
  if (ibanForm.test(compact)) return compact
  return typed
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
}
