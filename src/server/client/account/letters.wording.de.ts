import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'account.confirmEmail.title': 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  'account.confirmEmail.please':
    'Vielen Dank für Ihre Registrierung. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Danach können Sie sich anmelden.',
  'account.confirmEmail.works': 'Der Link gilt {hours, plural, one {# Stunde} other {# Stunden}}.',
  'account.confirmEmail.signedUp': 'Registriert',
  'account.confirmEmail.action': 'E-Mail-Adresse bestätigen',
  'account.confirmEmail.why':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Registrierung angegeben wurde. Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ohne die Bestätigung entsteht kein Konto.',
  'account.signUpAgain.title': 'Bitte registrieren Sie sich noch einmal',
  'account.signUpAgain.asked':
    'Es wurde ein neuer Bestätigungslink angefordert. Wir können keinen senden: Entweder liegt die Registrierung zu lange zurück, oder es warten mehrere Registrierungen mit dieser Adresse, jede mit einem eigenen Passwort.',
  'account.signUpAgain.please':
    'Bitte registrieren Sie sich noch einmal, mit dem Passwort, das Sie verwenden möchten. Die E-Mail mit Ihrem Link folgt sofort; mit der Bestätigung enden alle anderen Registrierungen mit dieser Adresse.',
  'account.signUpAgain.action': 'Registrieren',
  'account.signUpAgain.why': 'Falls Sie dies nicht angefordert haben, brauchen Sie nichts zu tun.',
  'account.alreadyRegistered.title': 'Sie haben bereits ein Konto',
  'account.alreadyRegistered.used':
    'Mit dieser Adresse wurde soeben eine Registrierung versucht. Zu ihr besteht bereits ein Konto bei uns; daran hat sich nichts geändert.',
  'account.alreadyRegistered.logIn':
    'Sie können sich wie gewohnt anmelden. Falls Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues festlegen.',
  'account.alreadyRegistered.action': 'Anmelden',
  'account.alreadyRegistered.why': 'Falls nicht Sie sich registrieren wollten, brauchen Sie nichts zu tun.',
  'account.resetPassword.title': 'Neues Passwort festlegen',
  'account.resetPassword.asked': 'Für Ihr Konto wurde ein neues Passwort angefordert. Mit diesem Link können Sie es festlegen.',
  'account.resetPassword.works':
    'Der Link gilt {minutes, plural, one {# Minute} other {# Minuten}} und kann nur einmal verwendet werden. Links in früheren E-Mails gelten nicht mehr.',
  'account.resetPassword.action': 'Neues Passwort festlegen',
  'account.resetPassword.why': 'Falls Sie dies nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt unverändert.',
  'account.passwordChanged.title': 'Ihr Passwort wurde geändert',
  'account.passwordChanged.was':
    'Das Passwort Ihres Kontos wurde geändert, und alle früheren Sitzungen sind beendet. Bitte melden Sie sich künftig mit dem neuen Passwort an.',
  'account.passwordChanged.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'account.passwordChanged.changed': 'Zeitpunkt',
  'account.passwordChanged.action': 'Das waren nicht Sie? Neues Passwort festlegen',
}
