import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './field-sentences.wording.en.ts'

/** The sentences beside refused fields. */
export const wording: Translation<typeof english> = {
  'field.atMost': '{count, plural, one {najwyżej # znak} few {najwyżej # znaki} many {najwyżej # znaków} other {najwyżej # znaku}}',
  'field.atLeast':
    '{count, plural, one {co najmniej # znak} few {co najmniej # znaki} many {co najmniej # znaków} other {co najmniej # znaku}}',
  'field.characters': 'zawiera znaki, których nie można użyć',
  'field.email': 'wpisz poprawny adres e-mail',
  'field.emailDomain': 'Taki adres nie może istnieć. Sprawdź część po znaku @.',
  'field.currencyKinds': 'jedna z walut musi być tradycyjna, a druga musi być kryptowalutą',
  'field.samePassword': 'musi być takie samo jak nowe hasło',
  'field.commonPassword': 'To jedno z najczęściej używanych haseł. Wybierz inne.',
  'field.wrongPassword': 'To nie jest twoje hasło',
  'field.presentPassword': 'To jest twoje obecne hasło',
  'field.codeNeeded': 'Potrzebny jest twój kod',
  'field.wrongCode': 'Ten kod jest błędny albo został już użyty. Poczekaj na następny.',
  'field.wrongPasskey': 'Ten klucz dostępu nie został przyjęty. Spróbuj ponownie lub użyj hasła.',
  'field.wrongRecoveryCode': 'To nie jest twój kod zapasowy albo został on już użyty.',
  'field.iban': 'To nie jest numer IBAN. Porównaj go znak po znaku z dokumentami banku.',
  'field.ibanSepa': 'Przelewy w euro wysyłamy tylko na rachunki w krajach, które uczestniczą w SEPA.',
  'field.bic': 'To nie jest kod BIC. Ma on 8 lub 11 znaków, na przykład DEUTDEFF.',
  'field.sortCode': 'Sort code ma sześć cyfr, na przykład 12-34-56.',
  'field.ukAccount': 'Brytyjski numer rachunku ma osiem cyfr.',
  'field.accountNumber': 'Numer rachunku ma najwyżej 34 litery i cyfry.',
  'field.bank': 'Potrzebna jest nazwa banku.',
  'field.ownAccount': 'To rachunek, na który wpłacasz. Podaj własny rachunek.',
  'field.knownAccount': 'Ten rachunek jest już dodany. Aby dodać go ponownie, najpierw go usuń.',
}
