import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallet.letters.coin': 'Kryptowaluta',
  'wallet.letters.network': 'Sieć',
  'wallet.letters.when': 'Zapisano',
  'wallet.letters.inWarsaw': '{moment}, czas warszawski',
  'wallet.letters.action': 'Przejdź do konta',
  'wallet.letters.why': 'Otrzymujesz tę wiadomość, ponieważ ten adres należy do konta w serwisie {brand}. Pytania: {email}.',
  'wallet.confirmed.subject': 'Do Twojego konta dopisano portfel',
  'wallet.confirmed.what':
    'Do Twojego konta dopisano portfel {coin} w sieci {network}, zgodnie z podanymi nam danymi. Kupione {coin} można teraz tam wysłać.',
  'wallet.confirmed.notYou': 'Jeśli nie pochodzi on od Ciebie, od razu napisz na {email}.',
  'wallet.confirmed.noAddress': 'Nigdy nie wysyłamy adresów portfeli e-mailem.',
}
