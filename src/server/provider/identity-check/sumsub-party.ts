import { whereAlpha3 } from 'iso-3166-1'
import { z } from 'zod'
import { cleanedLine } from '../../platform/text/cleaned-text.ts'
import type { ApplicantKind, ConfirmedParty, Representative } from './provider.ts'

const nameMaxLength = 500
const representativesMax = 50

/** A part of a reply that may be missing or wrong: the review in the same reply counts all the same. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null)

/** Spaces once between words. An empty text is null. */
const text = part(z.string().transform((value) => cleanedLine(value, nameMaxLength).replaceAll(/\s+/g, ' ').trim() || null))

const names = {
  firstName: text,
  firstNameEn: text,
  middleName: text,
  middleNameEn: text,
  lastName: text,
  lastNameEn: text,
}
type Names = z.output<z.ZodObject<typeof names>>

const beneficiary = z.object({
  applicantId: text,
  applicant: part(z.object({ info: part(z.object(names)) })),
  beneficiaryInfo: part(z.object(names)),
  type: text,
  types: part(z.array(text)),
  positions: part(z.array(text)),
})
type Beneficiary = z.output<typeof beneficiary>

const company = z.object({
  companyName: text,
  registrationNumber: text,
  country: text,
  legalAddress: text,
  address: part(z.object({ formattedAddress: text, street: text, buildingNumber: text, postCode: text, town: text })),
  beneficiaries: part(z.array(part(beneficiary))),
})
type Company = z.output<typeof company>

/** docs.sumsub.com/reference/get-applicant-data: countries are ISO 3166-1 alpha-3. */
const origin = {
  dob: part(z.iso.date()),
  placeOfBirth: text,
  placeOfBirthEn: text,
  countryOfBirth: text,
  addresses: part(z.array(part(z.object({ country: text })))),
}

/** `info`: what the provider read from documents and registers. `fixedInfo`: what the applicant typed. */
export const sumsubInfo = part(
  z.object({ ...names, ...origin, idDocs: part(z.array(z.object({ country: text }))), companyInfo: part(company) }),
)
export const sumsubFixedInfo = part(z.object({ companyInfo: part(company) }))
type Info = z.output<typeof sumsubInfo>
type FixedInfo = z.output<typeof sumsubFixedInfo>

interface ReviewedApplicant {
  info?: Info
  fixedInfo?: FixedInfo
}

/** Of the person's document, or of the company: ISO 3166-1 alpha-2. */
export const countryOf = ({ info, fixedInfo }: ReviewedApplicant): string | null =>
  alpha2(info?.idDocs?.[0]?.country ?? info?.companyInfo?.country ?? fixedInfo?.companyInfo?.country)

const alpha2 = (alpha3: string | null | undefined) => whereAlpha3(alpha3 ?? '')?.alpha2 ?? null

/**
 * The person or company of an applicant; null without a name. A person's name is only what the provider read from the document. A company's data may
 * also be what the applicant typed, because the provider reviews it against the documents. `namesOf` reads the names of a nested applicant by its id.
 */
export const partyOf = async (
  kind: ApplicantKind,
  applicant: ReviewedApplicant,
  namesOf: (applicantId: string) => Promise<Names | null>,
): Promise<Omit<ConfirmedParty, 'level' | 'reviewedAt'> | null> =>
  kind === 'business' ? companyOf(applicant, namesOf) : personOf(applicant)

function personOf(applicant: ReviewedApplicant) {
  if (!applicant.info) return null
  const { firstName, lastName } = nameOf(applicant.info)
  const name = [firstName, lastName].filter(Boolean).join(' ')
  if (name === '') return null
  const { dob, placeOfBirth, placeOfBirthEn, countryOfBirth, addresses } = applicant.info
  return {
    kind: 'person' as const,
    name,
    firstName,
    lastName,
    dateOfBirth: dob ?? null,
    placeOfBirth: placeOfBirthEn ?? placeOfBirth ?? whereAlpha3(countryOfBirth ?? '')?.country ?? null,
    residence: alpha2(addresses?.[0]?.country),
    registrationNumber: null,
    seat: null,
    country: countryOf(applicant),
    representatives: [],
  }
}

async function companyOf(applicant: ReviewedApplicant, namesOf: (applicantId: string) => Promise<Names | null>) {
  const [read, typed] = [applicant.info?.companyInfo, applicant.fixedInfo?.companyInfo]
  const name = read?.companyName ?? typed?.companyName
  if (!name) return null
  const beneficiaries = read?.beneficiaries?.length ? read.beneficiaries : (typed?.beneficiaries ?? [])
  return {
    kind: 'company' as const,
    name,
    firstName: null,
    lastName: null,
    dateOfBirth: null,
    placeOfBirth: null,
    residence: null,
    registrationNumber: read?.registrationNumber ?? typed?.registrationNumber ?? null,
    seat: seatOf(read) ?? seatOf(typed),
    country: countryOf(applicant),
    representatives: await representativesOf(beneficiaries, namesOf),
  }
}

function seatOf(companyInfo: Company | null | undefined): string | null {
  if (!companyInfo) return null
  const { legalAddress, address } = companyInfo
  if (legalAddress ?? address?.formattedAddress) return legalAddress ?? address?.formattedAddress ?? null
  const [street, town] = [wordsOf(address?.street, address?.buildingNumber), wordsOf(address?.postCode, address?.town)]
  return [street, town].filter(Boolean).join(', ') || null
}

/** Owners who do not act for the company are no representatives. */
async function representativesOf(
  beneficiaries: (Beneficiary | null | undefined)[],
  namesOf: (applicantId: string) => Promise<Names | null>,
): Promise<Representative[]> {
  const acting = beneficiaries
    .filter((one) => one !== null && one !== undefined)
    .map((one) => ({ one, roles: rolesOf(one) }))
    .filter(({ roles }) => roles.some((role) => ['representative', 'director'].includes(role)))
    .slice(0, representativesMax)
  const found = await Promise.all(
    acting.map(async ({ one, roles }) => {
      const known = one.beneficiaryInfo ?? one.applicant?.info ?? (one.applicantId ? await namesOf(one.applicantId) : null)
      const { firstName, lastName } = known ? nameOf(known) : { firstName: null, lastName: null }
      return { name: [firstName, lastName].filter(Boolean).join(' '), roles }
    }),
  )
  return found.filter(({ name }) => name !== '')
}

const rolesOf = ({ type, types, positions }: Beneficiary): string[] =>
  [...new Set([...(types ?? []), type, ...(positions ?? [])])].filter((role) => role !== null && role !== undefined)

const isLatin = (value: string) => /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(value)

/** Banks write Latin letters, so a name in another script is its transliteration. */
function nameOf(info: Names): { firstName: string | null; lastName: string | null } {
  const original = [info.firstName, info.middleName, info.lastName]
  const isOriginal = isLatin(original.join(''))
  const [first, middle, last] = isOriginal
    ? original
    : [info.firstNameEn ?? info.firstName, info.middleNameEn ?? info.middleName, info.lastNameEn ?? info.lastName]
  return { firstName: wordsOf(first, middle), lastName: last ?? null }
}

const wordsOf = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' ') || null

/** A time in the provider's form, such as `2025-03-05 04:41:48+0000`; null if it has another form. */
export function momentOf(time: string | null | undefined): Date | null {
  const [, date, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\+0000)?$/.exec(time ?? '') ?? []
  const moment = new Date(`${date}T${clock}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
