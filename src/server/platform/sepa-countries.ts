// The codes of IBANs in the countries of the SEPA schemes: EPC409-09, version 8.0 of 24 December 2025. `ibantools` lacks the newest five. Territories use the
// code of their country, as Jersey does with GB; Gibraltar has its own.
const inEea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
const outsideEea = 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ')

const isOf = (countries: string[], iban: string) => countries.includes(iban.slice(0, 2))

/** Whether a valid IBAN is of a country that takes part in SEPA. */
export const isSepaIban = (iban: string): boolean => isOf(inEea, iban) || isOf(outsideEea, iban)

/** Whether no bank may ask for a BIC beside this IBAN: for euro within the EEA (Regulation (EU) 260/2012). */
export const isIbanEnough = (currency: string, iban: string): boolean => currency === 'EUR' && isOf(inEea, iban)
