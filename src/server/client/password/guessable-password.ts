import { type Failure, refuseField } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { withoutAccents } from '../../platform/text/latin-text.ts'
import { furtherWords } from './further-words.ts'

// Below it, a password is guessed at once. `marta1` takes 12,000 guesses, six random characters take 1,000,000. The estimator's own scores would
// accept the first or refuse the second. Decision 237.
const guessesAtOnce = 100_000

/** Further entries of a list are too rare to be guessed at once. */
const entriesOfList = 10_000

// Loaded when somebody first chooses a password, because the lists take much memory.
const estimator = once(async () => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs: graphs, dictionary: common } = await import('@zxcvbn-ts/language-common')
  const { dictionary: en } = await import('@zxcvbn-ts/language-en')
  const { dictionary: pl } = await import('@zxcvbn-ts/language-pl')
  const { dictionary: de } = await import('@zxcvbn-ts/language-de')
  const lastNames = [en['lastnames-en'], pl.femaleLastnames, pl.maleLastnames, de.lastnames]
  const words = [en['commonWords-en'], pl.commonWords, de.commonWords, en['wikipedia-en'], pl.wikipedia, de.wikipedia]
  // Few lists, because each part of a password is looked up in every list.
  const dictionary = {
    passwords: common['passwords-common'],
    firstNames: byRank([en['firstnames-en'], pl.femaleFirstnames, pl.maleFirstnames, de.firstnames]),
    furtherWords,
    words: byRank([...lastNames, ...words]),
  }
  // The work grows with the square of the length, and with each reading of signs as letters. Only the first 24 characters count.
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: 24, l33tMaxSubstitutions: 4 })
})

/** One list with the first entries of each list, then with the second ones, and so on. */
function byRank(lists: string[][]): string[] {
  const ranks = Array.from({ length: entriesOfList }, (_, rank) => lists.flatMap((list) => list[rank] ?? []))
  return [...new Set(ranks.flat().map(withoutAccents))]
}

/** The name in an e-mail address, and each of its parts, if they have at least four letters. */
function namesIn(email: string): string[] {
  const name = comparable(email.slice(0, email.lastIndexOf('@')))
  return [name, ...name.split(/\P{L}+/u)].filter((part) => part.replaceAll(/\P{L}/gu, '').length >= 4)
}

const comparable = (text: string) => withoutAccents(text).toLowerCase()

/**
 * Refuses a new password at its field if it contains a name of the client's e-mail address, or if attackers guess it at once. Departure 2.
 * Asks nothing of the database: at a sign-up, the response must not show whether the address has an account.
 */
export async function refuseGuessablePassword(
  field: string,
  { password, email }: { password: string; email: string },
): Promise<Failure<'VALIDATION_FAILED'> | undefined> {
  const compared = comparable(password)
  if (namesIn(email).some((name) => compared.includes(name)))
    return refuseField(field, 'This password contains a part of your email address. Please choose one without it.')
  const { guesses } = (await estimator()).check(compared)
  if (guesses < guessesAtOnce)
    return refuseField(field, 'Attackers try passwords like this one first. Please choose a longer one, such as four words.')
  return undefined
}
