import { describe, expect, test } from 'vitest'
import { ivms101Of, type KnownPerson, namesOf, operatorPerson, providerPerson } from './ivms101.ts'

const accountId = '8f14e45f-ceea-467f-a0e6-d5f1d2b3c4a5'
const person: KnownPerson = {
  kind: 'person',
  name: 'Łucja Ostrów-Kowal',
  firstName: 'Łucja',
  lastName: 'Ostrów-Kowal',
  registrationNumber: null,
  country: 'PL',
  birth: null,
  residence: null,
  accountId,
}
const company: KnownPerson = {
  kind: 'company',
  name: 'Wiśniewska Trading sp. z o.o.',
  firstName: null,
  lastName: null,
  registrationNumber: '0000999888',
  country: 'PL',
  birth: null,
  residence: null,
  accountId,
}
const operator = {
  brand: { name: 'Kantor', legalName: 'Kantor Demo sp. z o.o.' },
  licence: { number: 'RDWW-0000', authority: 'Register of Virtual Currency Activities', country: 'PL' },
  contact: {
    email: 'hello@kantor.example',
    desk: 'desk@kantor.example',
    helpdeskUrl: 'https://help.kantor.example',
    address: ['ul. Przykładowa 1', '00-001 Warszawa', 'Poland'],
    professionalNetworkUrl: 'https://www.linkedin.com/company/kantor-example',
  },
}
const account = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null }
const dataOf = (who: KnownPerson, to = account as { address: string; memo: string | null }) =>
  ivms101Of({ originator: { who, account: null, vasp: operatorPerson(operator) }, beneficiary: { who, account: to, vasp: null } })

describe('travel data', () => {
  test('say where the originator was born and lives, and nothing of the beneficiary', () => {
    const personOf = (known: Partial<KnownPerson>) => {
      const { originator, beneficiary } = dataOf({ ...person, ...known })
      return [originator.originatorPerson[0], beneficiary.beneficiaryPerson[0]]
    }
    const name = expect.anything() as unknown
    const customerIdentification = accountId
    const dateAndPlaceOfBirth = { dateOfBirth: '1990-01-02', placeOfBirth: 'Lodz' }
    const to = { naturalPerson: { name, customerIdentification }, accountNumber: [account.address] }
    expect(personOf({ birth: { date: '1990-01-02', place: 'Łódź' }, residence: 'DE' })).toEqual([
      { naturalPerson: { name, customerIdentification, dateAndPlaceOfBirth, countryOfResidence: 'DE' } },
      to,
    ])
    expect(personOf({ residence: 'DE' })).toEqual([{ naturalPerson: { name, customerIdentification, countryOfResidence: 'DE' } }, to])
  })

  // The names and levels are those of the standard’s tables: github.com/TransactionAuthorizationProtocol/ivms101, specs/ivms101-2023.md
  test('of a person’s own wallet have the form of IVMS 101.2023', () => {
    const name = {
      nameIdentifier: [{ primaryIdentifier: 'Ostrow-Kowal', secondaryIdentifier: 'Lucja', naturalPersonNameIdentifierType: 'LEGL' }],
      localNameIdentifier: [{ primaryIdentifier: 'Ostrów-Kowal', secondaryIdentifier: 'Łucja', nameIdentifierType: 'LEGL' }],
    }
    expect(dataOf(person)).toEqual({
      originator: { originatorPerson: [{ naturalPerson: { name, customerIdentification: accountId } }] },
      beneficiary: {
        beneficiaryPerson: [{ naturalPerson: { name, customerIdentification: accountId }, accountNumber: [account.address] }],
      },
      originatingVASP: {
        originatingVASP: {
          legalPerson: {
            name: { nameIdentifier: [{ legalPersonName: 'Kantor Demo sp. z o.o.', legalPersonNameIdentifierType: 'LEGL' }] },
            geographicAddress: [
              { addressType: 'GEOG', addressLine: ['ul. Przykladowa 1', '00-001 Warszawa', 'Poland'], townName: 'Warszawa', country: 'PL' },
            ],
            nationalIdentification: { nationalIdentifier: 'RDWW-0000', nationalIdentifierType: 'MISC', registrationAuthority: 'RA999999' },
            countryOfRegistration: 'PL',
          },
        },
      },
      payloadMetadata: { payloadVersion: '101.2023' },
    })
  })

  test('of a company name it with number and country, and who keeps its wallet', () => {
    const data = ivms101Of({
      originator: { who: company, account: null, vasp: null },
      beneficiary: { who: company, account, vasp: providerPerson('Börse AG') },
    })
    expect(data.originator.originatorPerson).toEqual([
      {
        legalPerson: {
          name: {
            nameIdentifier: [{ legalPersonName: 'Wisniewska Trading sp. z o.o.', legalPersonNameIdentifierType: 'LEGL' }],
            localNameIdentifier: [{ legalPersonName: company.name, legalPersonNameIdentifierType: 'LEGL' }],
          },
          customerIdentification: accountId,
          nationalIdentification: { nationalIdentifier: '0000999888', nationalIdentifierType: 'RAID', registrationAuthority: 'RA999999' },
          countryOfRegistration: 'PL',
        },
      },
    ])
    expect(data.beneficiaryVASP?.beneficiaryVASP.legalPerson.name.nameIdentifier[0]?.legalPersonName).toBe('Borse AG')
  })

  test('name a memo behind its address', () => {
    const [holder] = dataOf(person, { address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', memo: '4711' }).beneficiary.beneficiaryPerson
    expect(holder?.accountNumber).toEqual(['rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe:4711'])
  })

  test.each([
    ['without given names', { ...person, firstName: null, lastName: 'Suharto', name: 'Suharto' }, { primaryIdentifier: 'Suharto' }],
    ['without a surname', { ...person, firstName: 'Suharto', lastName: null, name: 'Suharto' }, { primaryIdentifier: 'Suharto' }],
  ])('of a person %s have one identifier', (_what, who, identifier) => {
    const [holder] = dataOf(who).originator.originatorPerson
    expect(holder).toEqual({
      naturalPerson: {
        name: { nameIdentifier: [{ ...identifier, naturalPersonNameIdentifierType: 'LEGL' }] },
        customerIdentification: accountId,
      },
    })
  })

  test('keep to the lengths and characters of the standard', () => {
    const long = { ...company, name: `Ż${'a'.repeat(300)}`, registrationNumber: '1'.repeat(80) }
    const [holder] = dataOf(long).originator.originatorPerson
    if (!holder || !('legalPerson' in holder)) throw new Error('a company is a legal person')
    const { name, nationalIdentification } = holder.legalPerson
    expect(name.nameIdentifier[0]?.legalPersonName).toMatch(/^[ -~]{100}$/)
    expect(nationalIdentification?.nationalIdentifier).toHaveLength(35)
  })

  test('name originator and beneficiary as people write them', () => {
    expect(namesOf(dataOf(person))).toEqual({ originator: 'Łucja Ostrów-Kowal', beneficiary: 'Łucja Ostrów-Kowal' })
    expect(namesOf(dataOf(company))).toMatchObject({ originator: company.name })
  })
})
