import type { CamtEntry } from '../../../src/server/testing/camt-files.ts'
import { pick, type Random } from '../random.ts'

/** The 14 digits of a reference, by ISO 11649. Computed here again, so that a mistake of the service's is seen. */
export const referenceOf = (twelveDigits: string): string =>
  String(98n - (BigInt(`${twelveDigits}271500`) % 97n)).padStart(2, '0') + twelveDigits

/** What an entry says about the deal that it pays. */
export type Said = Pick<CamtEntry, 'creditorReference' | 'text' | 'endToEndId' | 'entryText'>

type Spell = (digits: string, random: Random) => Said

const grouped = (digits: string, sign = ' ') => `RF${digits}`.replaceAll(/.{4}(?=.)/g, `$&${sign}`)

/** In several pieces, as banks cut texts into lines. */
function inPieces(text: string, random: Random): string[] {
  const [first, second] = [random.between(1, 7), random.between(8, text.length - 1)]
  return [text.slice(0, first), text.slice(first, second), text.slice(second)]
}

/** How banks and payers write a reference that is right. */
export const rightSpellings: Record<string, Spell> = {
  structured: (digits) => ({ creditorReference: `RF${digits}` }),
  'structured, grouped': (digits) => ({ creditorReference: grouped(digits) }),
  'structured, lower case': (digits) => ({ creditorReference: `rf${digits}` }),
  'structured, and another text': (digits) => ({ creditorReference: `RF${digits}`, text: ['Invoice 2026/11/0042 of 21.11.2026'] }),
  'text, alone': (digits) => ({ text: [`RF${digits}`] }),
  'text, grouped': (digits) => ({ text: [`Exchange ${grouped(digits)} of 21 November`] }),
  'text, grouped with signs': (digits, random) => ({ text: [`Ref.: ${grouped(digits, pick(['-', '.', '/', '_', '  '], random))}`] }),
  'text, glued': (digits) => ({ text: [`PAYMENTRF${digits}THANKYOU`] }),
  'text, glued to digits': (digits) => ({ text: [`4711RF${digits}20261121`] }),
  'text, lower case': (digits) => ({ text: [`exchange rf${digits}`] }),
  'text, with labels of the bank': (digits) => ({ text: [`/ROC/RF${digits}//URI/EXCHANGE`] }),
  'text, split over lines': (digits, random) => {
    const [first = '', ...others] = inPieces(`RF${digits}`, random)
    return { text: [`Exchange of coins, agreed on 20 Nov ${first}`, ...others] }
  },
  'text, grouped and split over lines': (digits, random) => ({ text: inPieces(grouped(digits), random) }),
  'text, with a line break': (digits, random) => ({ text: [inPieces(`RF${digits}`, random).join('\n')] }),
  'text, twice': (digits) => ({ text: [`RF${digits}`, `Reference ${grouped(digits)}`] }),
  'text of the entry': (digits) => ({ entryText: `Incoming transfer ${grouped(digits)}` }),
  'end-to-end id': (digits) => ({ endToEndId: `RF${digits}` }),
  'end-to-end id, lower case with a prefix': (digits) => ({ endToEndId: `pay-rf${digits}` }),
  everywhere: (digits) => ({ creditorReference: `RF${digits}`, text: [grouped(digits)], endToEndId: `RF${digits}` }),
  'beside a wrong structured one': (digits) => ({ creditorReference: 'RF00', text: [`RF${digits}`] }),
}

const replaced = (digits: string, at: number, by: string, length = 1) => digits.slice(0, at) + by + digits.slice(at + length)

function exchanged(digits: string, random: Random): string {
  const places = [...digits].flatMap((digit, at) => (at > 0 && digits[at - 1] !== digit ? [at - 1] : []))
  const at = pick(places, random)
  return replaced(digits, at, `${digits[at + 1]}${digits[at]}`, 2)
}

/** How payers get a reference wrong. None of these may be recorded by itself. */
const wrongDigits: Record<string, (digits: string, random: Random) => string> = {
  'a wrong digit': (digits, random) => {
    const at = random.between(0, 13)
    return replaced(digits, at, String((Number(digits[at]) + random.between(1, 9)) % 10))
  },
  'two exchanged digits': exchanged,
  'a digit missing': (digits, random) => replaced(digits, random.between(0, 13), ''),
  'a letter for a digit': (digits, random) => replaced(digits, random.between(0, 13), pick(['O', 'I', 'S', 'B'], random)),
  'its end missing': (digits, random) => digits.slice(0, random.between(4, 13)),
}

const anywhere = ['structured', 'text, grouped', 'text, glued', 'text, split over lines', 'end-to-end id'] as const

export const wrongSpellings: Record<string, Spell> = Object.fromEntries(
  Object.entries(wrongDigits).map(([kind, spoil]) => [
    kind,
    (digits, random) => rightSpellings[pick(anywhere, random)]?.(spoil(digits, random), random) ?? {},
  ]),
)
