import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'session.reused.subject': 'Jedna z twoich sesji została zakończona: zmień hasło',
  'session.reused.heading': 'Jednej z twoich sesji używano z dwóch miejsc',
  'session.reused.what':
    'Klucz, który podtrzymuje zalogowanie, został użyty ponownie już po zastąpieniu go nowym. Dzieje się tak, gdy ktoś skopiuje go z twojego urządzenia. Tę sesję natychmiast zakończyliśmy w obu miejscach; pozostałe sesje trwają.',
  'session.reused.please':
    'Ustaw teraz nowe hasło: zakończy to wszystkie sesje. Jeśli jedno z dwóch poniższych urządzeń nie należy do ciebie, sprawdź najpierw, czy na twoim własnym nie ma złośliwego oprogramowania, i napisz do nas na adres podany poniżej.',
  'session.reused.started': 'Początek sesji',
  'session.reused.used': 'Użycie starego klucza',
  'session.reused.action': 'Ustaw nowe hasło',
  'session.newLogIn.title': 'Nowe logowanie na twoje konto',
  'session.newLogIn.what': 'Ktoś zalogował się na twoje konto prawidłowym hasłem z urządzenia lub sieci, których dotąd nie znaliśmy.',
  'session.newLogIn.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, od razu ustaw nowe hasło, co zakończy wszystkie sesje, i napisz do nas na adres podany poniżej.',
  'session.newLogIn.when': 'Kiedy',
  'session.newLogIn.device': 'Urządzenie',
  'session.newLogIn.networkAddress': 'Adres IP',
  'session.newLogIn.action': 'To nie ty? Ustaw nowe hasło',
  'session.device': '{browser} ({system})',
  'session.unknownBrowser': 'Nieznana przeglądarka',
}
