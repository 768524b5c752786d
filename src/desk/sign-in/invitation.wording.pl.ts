import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './invitation.wording.en.ts'

export const wording: Translation<typeof english> = {
  'sign-in.invitation.for': 'Zaproszenie: {name}',
  'sign-in.invitation.sentence':
    'Logujesz się kluczem dostępu: odciskiem palca, twarzą lub kluczem bezpieczeństwa. Utwórz teraz pierwszy klucz.',
  'sign-in.invitation.passkeyName': 'Nazwa klucza dostępu',
  'sign-in.invitation.passkeyNameHint': 'Po niej rozpoznasz klucz w ustawieniach',
  'sign-in.invitation.passkeyNameDefault': 'Mój pierwszy klucz',
  'sign-in.invitation.create': 'Utwórz klucz i zaloguj się',
  'sign-in.invitation.notCreated': 'Klucz dostępu nie powstał. Spróbuj ponownie.',
  'sign-in.invitation.stored': 'To urządzenie ma już Twój klucz dostępu. Zaloguj się nim.',
  'sign-in.invitation.invalid.title': 'Zaproszenie jest nieważne',
  'sign-in.invitation.invalid.sentence':
    'Ten link został już użyty, wygasł lub jest niepełny. Jeśli potrzebujesz nowego, poproś administratora.',
  'sign-in.invitation.invalid.signIn': 'Zaloguj się',
  'sign-in.invitation.else.title': 'Zalogowana jest inna osoba',
  'sign-in.invitation.else.sentence':
    'To zaproszenie jest dla {invitedEmail}, a zalogowana jest osoba: {name}. Najpierw wyloguj się albo otwórz link w innej przeglądarce.',
  'sign-in.invitation.else.stay': 'Zostań w tej sesji',
}
