import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'account.confirmEmail.title': 'Potwierdź swój adres e-mail',
  'account.confirmEmail.please': 'Dziękujemy za rejestrację. Potwierdź, że ten adres należy do ciebie. Potem możesz się zalogować.',
  'account.confirmEmail.works':
    'Link działa przez {hours, plural, one {#\u00a0godzinę} few {#\u00a0godziny} many {#\u00a0godzin} other {#\u00a0godziny}}.',
  'account.confirmEmail.signedUp': 'Data rejestracji',
  'account.confirmEmail.action': 'Potwierdź adres e-mail',
  'account.confirmEmail.why':
    'Otrzymujesz tę wiadomość, ponieważ ktoś podał ten adres przy rejestracji. Jeśli to nie ty, nie musisz nic robić: bez potwierdzenia konto nie powstanie.',
  'account.signUpAgain.title': 'Zarejestruj się jeszcze raz',
  'account.signUpAgain.asked':
    'Otrzymaliśmy prośbę o nowy link potwierdzający. Nie możemy go wysłać: albo od rejestracji minęło zbyt dużo czasu, albo na potwierdzenie czeka kilka rejestracji z tym adresem, każda z innym hasłem.',
  'account.signUpAgain.please':
    'Zarejestruj się jeszcze raz, podając hasło, którego chcesz używać. Wiadomość z linkiem przyjdzie od razu, a jej potwierdzenie zakończy wszystkie pozostałe rejestracje z tym adresem.',
  'account.signUpAgain.action': 'Zarejestruj się',
  'account.signUpAgain.why': 'Jeśli ta prośba nie pochodzi od ciebie, nie musisz nic robić.',
  'account.alreadyRegistered.title': 'Masz już konto',
  'account.alreadyRegistered.used':
    'Ktoś podał przed chwilą ten adres przy rejestracji. Ma on już u nas konto i nic się w nim nie zmieniło.',
  'account.alreadyRegistered.logIn': 'Możesz logować się jak zwykle. Jeśli nie pamiętasz hasła, nowe ustawisz na stronie logowania.',
  'account.alreadyRegistered.action': 'Zaloguj się',
  'account.alreadyRegistered.why': 'Jeśli próba rejestracji nie pochodzi od ciebie, nie musisz nic robić.',
  'account.resetPassword.title': 'Ustaw nowe hasło',
  'account.resetPassword.asked': 'Otrzymaliśmy prośbę o nowe hasło do twojego konta. Ustawisz je, korzystając z tego linku.',
  'account.resetPassword.works':
    'Link działa jeden raz, przez {minutes, plural, one {#\u00a0minutę} few {#\u00a0minuty} many {#\u00a0minut} other {#\u00a0minuty}}. Linki z wcześniejszych wiadomości już nie działają.',
  'account.resetPassword.action': 'Ustaw nowe hasło',
  'account.resetPassword.why': 'Jeśli ta prośba nie pochodzi od ciebie, nie musisz nic robić: twoje hasło pozostaje bez zmian.',
  'account.passwordChanged.title': 'Hasło do twojego konta zostało zmienione',
  'account.passwordChanged.was':
    'Hasło do twojego konta zostało zmienione, a wszystkie dotychczasowe sesje zostały zakończone. Od teraz loguj się nowym hasłem.',
  'account.passwordChanged.ifNotYou':
    'Jeśli to ty, nie musisz nic więcej robić. Jeśli nie, od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'account.passwordChanged.changed': 'Data zmiany',
  'account.passwordChanged.action': 'To nie ty? Ustaw nowe hasło',
}
