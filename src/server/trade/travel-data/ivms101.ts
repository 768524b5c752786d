import type { Operator } from '#contract/operator.ts'
import { latinText } from '../../platform/text/latin-text.ts'

/**
 * The parts of IVMS 101.2023 that we know, as JSON with the names and levels of the standard (intervasp.org, published in August 2023). Other texts than
 * local names have ASCII letters only.
 */
export interface Ivms101 {
  originator: { originatorPerson: AccountHolder[] }
  beneficiary: { beneficiaryPerson: AccountHolder[] }
  originatingVASP?: { originatingVASP: LegalPerson }
  beneficiaryVASP?: { beneficiaryVASP: LegalPerson }
  payloadMetadata: { payloadVersion: typeof payloadVersion }
}

type AccountHolder = (NaturalPerson | LegalPerson) & { accountNumber?: string[] }

interface NaturalPerson {
  naturalPerson: {
    name: { nameIdentifier: PersonName<'naturalPersonNameIdentifierType'>[]; localNameIdentifier?: PersonName<'nameIdentifierType'>[] }
    customerIdentification?: string
    dateAndPlaceOfBirth?: { dateOfBirth: string; placeOfBirth: string }
    countryOfResidence?: string
  }
}
type PersonName<Type extends string> = { primaryIdentifier: string; secondaryIdentifier?: string } & Record<Type, 'LEGL'>

interface LegalPerson {
  legalPerson: {
    name: { nameIdentifier: CompanyName[]; localNameIdentifier?: CompanyName[] }
    geographicAddress?: { addressType: 'GEOG'; addressLine: string[]; townName: string; country: string }[]
    customerIdentification?: string
    nationalIdentification?: { nationalIdentifier: string; nationalIdentifierType: 'RAID' | 'MISC'; registrationAuthority: string }
    countryOfRegistration?: string
  }
}
interface CompanyName {
  legalPersonName: string
  legalPersonNameIdentifierType: 'LEGL'
}

export const payloadVersion = '101.2023'

/** The standard's limits of texts, in characters. */
const limits = { name: 100, customer: 50, identifier: 35, addressLine: 70, town: 35, birthPlace: 70 }

/** GLEIF's code for a register whose code is not known: a company’s check names its number only. */
const unknownRegister = 'RA999999'

/** The client's party, as an approved check confirmed it. */
export interface KnownPerson {
  kind: 'person' | 'company'
  name: string
  firstName: string | null
  lastName: string | null
  registrationNumber: string | null
  /** Of a company. Of a person it is that of the document, which says nothing of the residence. */
  country: string | null
  /** Of a person, as far as the check found it. */
  birth: { date: string; place: string } | null
  residence: string | null
  /** What identifies the client with us. */
  accountId: string
}

/** Somebody else, of whom only a name is known, or nothing. */
export interface Stranger {
  kind: 'stranger'
  name: string
}

interface Account {
  address: string
  memo: string | null
}

export interface TransferSides {
  originator: { who: KnownPerson | Stranger; account: Account | null; vasp: LegalPerson | null }
  beneficiary: { who: KnownPerson | Stranger; account: Account | null; vasp: LegalPerson | null }
}

export const ivms101Of = ({ originator, beneficiary }: TransferSides): Ivms101 => ({
  originator: { originatorPerson: [holderOf(originator, originsOf(originator.who))] },
  beneficiary: { beneficiaryPerson: [holderOf(beneficiary)] },
  ...(originator.vasp && { originatingVASP: { originatingVASP: originator.vasp } }),
  ...(beneficiary.vasp && { beneficiaryVASP: { beneficiaryVASP: beneficiary.vasp } }),
  payloadMetadata: { payloadVersion },
})

// The standard has no place for a memo: other services write it behind the address.
const holderOf = ({ who, account }: TransferSides['originator'], origins: Origins = {}): AccountHolder => ({
  ...personOf(who, origins),
  ...(account && { accountNumber: [account.memo === null ? account.address : `${account.address}:${account.memo}`] }),
})

type Origins = Pick<NaturalPerson['naturalPerson'], 'dateAndPlaceOfBirth' | 'countryOfResidence'>

/** What the law asks of an originator, and not of a beneficiary: Regulation (EU) 2023/1113, art. 14(1). */
function originsOf(who: KnownPerson | Stranger): Origins {
  if (who.kind !== 'person') return {}
  const { birth, residence } = who
  return {
    ...(birth && { dateAndPlaceOfBirth: { dateOfBirth: birth.date, placeOfBirth: latin(birth.place, limits.birthPlace) } }),
    ...(residence && { countryOfResidence: residence }),
  }
}

function personOf(who: KnownPerson | Stranger, origins: Origins): NaturalPerson | LegalPerson {
  if (who.kind === 'company') {
    const { name, registrationNumber, country, accountId } = who
    const nationalIdentification = registrationNumber && {
      nationalIdentifier: latin(registrationNumber, limits.identifier),
      nationalIdentifierType: 'RAID' as const,
      registrationAuthority: unknownRegister,
    }
    return {
      legalPerson: {
        name: companyName(name),
        customerIdentification: accountId,
        ...(nationalIdentification && { nationalIdentification }),
        ...(country && { countryOfRegistration: country }),
      },
    }
  }
  const [first, last] = who.kind === 'person' ? [who.firstName, who.lastName] : [null, null]
  const [primary, secondary] = last === null ? [who.name, null] : [last, first]
  const isLocal = [primary, secondary].some((part) => part !== null && part !== latin(part, limits.name))
  const partsOf = (change: (part: string) => string) => ({
    primaryIdentifier: change(primary),
    ...(secondary !== null && { secondaryIdentifier: change(secondary) }),
  })
  return {
    naturalPerson: {
      name: {
        nameIdentifier: [{ ...partsOf((part) => latin(part, limits.name)), naturalPersonNameIdentifierType: 'LEGL' }],
        ...(isLocal && { localNameIdentifier: [{ ...partsOf((part) => part.slice(0, limits.name)), nameIdentifierType: 'LEGL' }] }),
      },
      ...(who.kind === 'person' && { customerIdentification: who.accountId }),
      ...origins,
    },
  }
}

function companyName(name: string): LegalPerson['legalPerson']['name'] {
  const ofName = (legalPersonName: string) => [{ legalPersonName, legalPersonNameIdentifierType: 'LEGL' as const }]
  const written = latin(name, limits.name)
  return { nameIdentifier: ofName(written), ...(written !== name && { localNameIdentifier: ofName(name.slice(0, limits.name)) }) }
}

/** Without accents. A name in another script stays as it is: nobody but its owner can say how it is written in Latin letters. */
const latin = (text: string, limit: number): string => (latinText(text) ?? text).slice(0, limit)

/** A company that keeps a client's wallet: only its name is known. */
export const providerPerson = (name: string): LegalPerson => ({ legalPerson: { name: companyName(name) } })

/** The operator, who sends and receives for its clients. */
export function operatorPerson({ brand, licence, contact: { address } }: Pick<Operator, 'brand' | 'licence' | 'contact'>): LegalPerson {
  // The last line is the country, and the one before has postcode and town.
  const town = (address.length > 1 ? address.at(-2) : address[0]) ?? ''
  return {
    legalPerson: {
      name: companyName(brand.legalName),
      geographicAddress: [
        {
          addressType: 'GEOG',
          addressLine: address.slice(0, 7).map((one) => latin(one, limits.addressLine)),
          townName: latin(town.replace(/^[\d\s-]+/, ''), limits.town),
          country: licence.country,
        },
      ],
      nationalIdentification: {
        nationalIdentifier: latin(licence.number, limits.identifier),
        nationalIdentifierType: 'MISC',
        registrationAuthority: unknownRegister,
      },
      countryOfRegistration: licence.country,
    },
  }
}

/** The names of originator and beneficiary, as people read them. */
export function namesOf({ originator, beneficiary }: Ivms101): { originator: string; beneficiary: string } {
  return { originator: nameOf(originator.originatorPerson[0]), beneficiary: nameOf(beneficiary.beneficiaryPerson[0]) }
}

function nameOf(holder: AccountHolder | undefined): string {
  if (!holder) return ''
  if ('legalPerson' in holder) {
    const { localNameIdentifier, nameIdentifier } = holder.legalPerson.name
    return (localNameIdentifier ?? nameIdentifier)[0]?.legalPersonName ?? ''
  }
  const { localNameIdentifier, nameIdentifier } = holder.naturalPerson.name
  const name = (localNameIdentifier ?? nameIdentifier)[0]
  return [name?.secondaryIdentifier, name?.primaryIdentifier].filter(Boolean).join(' ')
}

/** Whether originator or beneficiary is somebody else than the client. */
export const hasStranger = ({ originator, beneficiary }: Ivms101): boolean =>
  [...originator.originatorPerson, ...beneficiary.beneficiaryPerson].some((holder) => {
    const person = 'legalPerson' in holder ? holder.legalPerson : holder.naturalPerson
    return person.customerIdentification === undefined
  })
