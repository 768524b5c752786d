import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'second-factor.notYou': 'To nie ty? Ustaw nowe hasło',
  'second-factor.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, z twojego konta może korzystać ktoś inny: od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'second-factor.turnedOn.title': 'Logowanie dwuetapowe jest włączone',
  'second-factor.turnedOn.what':
    'Od teraz do zalogowania się na twoje konto oprócz hasła potrzebny jest kod z aplikacji uwierzytelniającej. Przechowuj kody zapasowe w bezpiecznym miejscu: każdy z nich jeden raz zastępuje aplikację.',
  'second-factor.turnedOn.when': 'Data włączenia',
  'second-factor.turnedOff.title': 'Logowanie dwuetapowe jest wyłączone',
  'second-factor.turnedOff.what': 'Od teraz do zalogowania się na twoje konto wystarczy hasło. Kody zapasowe już nie działają.',
  'second-factor.turnedOff.when': 'Data wyłączenia',
  'second-factor.removed.title': 'Logowanie dwuetapowe zostało przez nas wyłączone',
  'second-factor.removed.what':
    'Otrzymaliśmy od ciebie zgłoszenie utraty aplikacji uwierzytelniającej i kodów zapasowych, dlatego wyłączyliśmy logowanie dwuetapowe na twoim koncie. Od teraz do zalogowania się wystarczy hasło. Zalecamy ponowne włączenie go na stronie profilu.',
  'second-factor.removed.ifNotYou':
    'Jeśli zgłoszenie nie pochodzi od ciebie, ktoś inny może próbować korzystać z twojego konta: od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'second-factor.recoveryCodeUsed.title': 'Użyto kodu zapasowego',
  'second-factor.recoveryCodeUsed.what':
    'Zamiast kodu z aplikacji uwierzytelniającej użyto jednego z twoich kodów zapasowych. Ten kod już nie zadziała. Nowe kody zapasowe możesz utworzyć na stronie profilu.',
  'second-factor.recoveryCodeUsed.when': 'Data użycia',
  'second-factor.recoveryCodeUsed.left': 'Pozostałe kody zapasowe',
  'second-factor.wrongCodes.title': 'Na twoim koncie wpisano błędne kody',
  'second-factor.wrongCodes.what':
    'Ktoś wpisał prawidłowe hasło do twojego konta, a następnie {times, plural, one {#\u00a0błędny kod} few {#\u00a0błędne kody} many {#\u00a0błędnych kodów} other {#\u00a0błędnego kodu}}. Nie dało to dostępu do konta. Przez godzinę od pierwszego z nich przyjmujemy tylko kody zapasowe.',
  'second-factor.wrongCodes.ifNotYou':
    'Jeśli to ty, sprawdź, czy zegar w twoim telefonie wskazuje właściwą godzinę. Jeśli nie, ktoś zna twoje hasło: od razu ustaw nowe.',
  'second-factor.wrongCodes.when': 'Ostatnia próba',
}
