import { z } from 'zod'

const text = z.string().trim().min(1).max(200)

/** What the sample documents of an applicant say. */
const detailsSchema = z.object({
  firstName: text,
  lastName: text,
  dob: z.iso.date(),
  placeOfBirth: text,
  /** Of the person's document, or of the company: ISO 3166-1 alpha-3. */
  country: z.string().regex(/^[A-Z]{3}$/),
  companyName: text,
  registrationNumber: text,
  legalAddress: text,
  /** The people who represent the company, with commas between them. */
  representatives: text,
})

export type Details = z.output<typeof detailsSchema>

/** The details in the body of a call, which may name some of them; null if one is wrong. */
export const changedDetails = (body: unknown): Partial<Details> | null => detailsSchema.partial().safeParse(body).data ?? null

/** Details for an applicant of whom the service passed this e-mail address: `jan.kowalski@example.com` is Jan Kowalski. */
export function sampleDetails(email: string | undefined): Details {
  const [first, last] =
    /^(\p{L}{2,})[._](\p{L}{2,})@/u
      .exec(email ?? '')
      ?.slice(1)
      .map(capitalised) ?? []
  const firstName = first ?? 'Anna'
  const lastName = last ?? 'Wiśniewska'
  return {
    firstName,
    lastName,
    dob: '1985-06-15',
    placeOfBirth: 'Łódź',
    country: 'POL',
    companyName: `${lastName} Trading sp. z o.o.`,
    registrationNumber: '0000123456',
    legalAddress: 'ul. Prosta 20, 00-850 Warszawa',
    representatives: `${firstName} ${lastName}, Piotr Zieliński`,
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** A name without the marks on its letters, as the provider transliterates it. */
const transliterated = (name: string) => name.replaceAll('ł', 'l').replaceAll('Ł', 'L').normalize('NFD').replaceAll(/\p{M}/gu, '')

const nameInfo = ({ firstName, lastName }: Pick<Details, 'firstName' | 'lastName'>) => ({
  firstName,
  firstNameEn: transliterated(firstName),
  lastName,
  lastNameEn: transliterated(lastName),
})

/** A person's `info`: what the provider read from the document. */
export function personInfo(details: Details, { withName }: { withName: boolean }) {
  const { dob, placeOfBirth, country } = details
  const birth = { dob, placeOfBirth, placeOfBirthEn: transliterated(placeOfBirth) }
  const name = withName ? nameInfo(details) : {}
  return { ...name, ...birth, country, addresses: [{ country }], idDocs: [{ idDocType: 'PASSPORT', country, ...name, dob }] }
}

/** A company's `companyInfo`, without its owners and representatives. */
export const companyInfo = ({ companyName, registrationNumber, legalAddress, country }: Details, { withData }: { withData: boolean }) =>
  withData ? { companyName, registrationNumber, legalAddress, country } : { country }

/** The representatives, as the provider returns those who have no applicant of their own. */
export const beneficiaries = ({ representatives }: Details) =>
  representatives
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name, at) => {
      const [, firstName, lastName] = /^(.*?)\s*(\S+)$/.exec(name) ?? []
      return { id: String(at + 1).padStart(24, '0'), types: ['representative', 'director'], beneficiaryInfo: { firstName, lastName } }
    })
