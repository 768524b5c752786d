import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallet.letters.coin': 'Kryptowaluta',
  'wallet.letters.network': 'Sieć',
  'wallet.letters.addresses': 'Liczba adresów',
  'wallet.letters.when': 'Zapisano',
  'wallet.letters.action': 'Przejdź do konta',
  'wallet.letters.why': 'Otrzymujesz tę wiadomość, ponieważ ten adres należy do konta w serwisie {brand}. Pytania: {email}.',
  'wallet.confirmed.subject': 'Do twojego konta dopisano portfel',
  'wallet.confirmed.what': 'Do twojego konta dopisano portfel {coin} w sieci {network}, zgodnie z podanymi nam danymi.',
  'wallet.confirmed.notYou': 'Jeśli nie pochodzi on od ciebie, od razu napisz na {email}.',
  'wallet.confirmed.noAddress': 'Nigdy nie wysyłamy adresów portfeli e-mailem.',
  'wallet.letters.usable': 'Kupione {coin} można od teraz tam wysyłać.',
  'wallet.letters.waits': 'Kupione {coin} można tam wysyłać od {moment}. Czas oczekiwania nowego portfela pozwala zgłosić sprzeciw.',
  'wallet.letters.stop': 'Przycisk poniżej zatrzymuje to bez logowania i nie robi nic innego.',
  'wallet.letters.stopIt': 'To nie ja: zatrzymaj',
  'wallet.added.subject': 'Do twojego konta dodano portfel',
  'wallet.added.what': 'Na twoim koncie dodano portfel {coin} w sieci {network}.',
  'wallet.added.notYou': 'Jeśli to nie ty, usuń ten portfel, zmień hasło i od razu napisz na {email}.',
  'wallet.proven.subject': 'Twój portfel jest potwierdzony',
  'wallet.proven.what': 'Potwierdzono, że portfel {coin} w sieci {network} należy do ciebie.',
  'wallet.removed.subject': 'Z twojego konta usunięto portfel',
  'wallet.removed.what': 'Z twojego konta usunięto portfel {coin} w sieci {network}. Nic już tam nie wysyłamy.',
  'wallet.removed.notYou': 'Jeśli to nie był twój zamiar, napisz na {email}.',
}
