import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './address.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.address.group': '{at} z {count}: {characters}',
  'ui.address.capital': 'wielkie {letter}',
  'ui.address.compare': 'Porównaj:',
  'ui.address.noCheckDigits': 'Adresy tej sieci nie mają cyfr kontrolnych: porównaj każdą grupę.',
  'ui.address.oneLetterCase': 'Zapisany literami jednej wielkości adres nie ma cyfr kontrolnych: porównaj każdą grupę.',
  'ui.address.flaws.mistyped': 'Jeden ze znaków jest błędny lub go brakuje. Skopiuj adres jeszcze raz.',
  'ui.address.flaws.malformed': 'To nie jest adres sieci {network}. Skopiuj go jeszcze raz w całości.',
  'ui.address.flaws.testnet': 'To adres sieci testowej, w\u00a0której kryptowaluta nie ma wartości.',
  'ui.address.flaws.lost': 'To adres samego tokena albo adres, którego nikt nie ma: kryptowaluta tam przepada. Skopiuj adres portfela.',
  'ui.address.flaws.memo-type': 'Ten adres wymaga memo typu, którego nie używa się przy wpłatach. Skopiuj adres i\u00a0memo osobno.',
  'ui.address.flaws.other-network': 'To adres sieci {networks}, a nie {network}.',
  'ui.address.flaws.unknown-network': 'To adres innej sieci, a nie {network}.',
  'ui.address.cleaned.uri': 'Z wpisanego tekstu pozostał sam adres.',
  'ui.address.cleaned.spaces': 'Usunięto spacje.',
  'ui.address.cleaned.taken-apart': 'To był adres zawierający tag lub memo {memo}. Teraz mają osobne pola.',
  'ui.address.cleaned.other-form': 'To ten sam adres w zwykłej postaci. Nie zawierał tagu.',
}
