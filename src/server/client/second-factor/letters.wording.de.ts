import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'second-factor.notYou': 'Das waren nicht Sie? Neues Passwort festlegen',
  'second-factor.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, kann jemand anderes Ihr Konto benutzen: Legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'second-factor.turnedOn.title': 'Die Zwei-Schritt-Anmeldung ist eingeschaltet',
  'second-factor.turnedOn.what':
    'Von nun an ist für die Anmeldung in Ihrem Konto außer Ihrem Passwort ein Code Ihrer Authenticator-App nötig. Bitte bewahren Sie Ihre Wiederherstellungscodes sicher auf: Jeder Code gilt einmal und ersetzt den der App.',
  'second-factor.turnedOn.when': 'Zeitpunkt',
  'second-factor.turnedOff.title': 'Die Zwei-Schritt-Anmeldung ist ausgeschaltet',
  'second-factor.turnedOff.what':
    'Von nun an genügt für die Anmeldung in Ihrem Konto Ihr Passwort. Ihre Wiederherstellungscodes gelten nicht mehr.',
  'second-factor.turnedOff.when': 'Zeitpunkt',
  'second-factor.removed.title': 'Wir haben Ihre Zwei-Schritt-Anmeldung ausgeschaltet',
  'second-factor.removed.what':
    'Sie haben uns mitgeteilt, dass Sie Ihre Authenticator-App und Ihre Wiederherstellungscodes verloren haben. Wir haben daher die Zwei-Schritt-Anmeldung für Ihr Konto ausgeschaltet. Von nun an genügt für die Anmeldung Ihr Passwort. Wir empfehlen Ihnen, sie auf Ihrer Profilseite wieder einzuschalten.',
  'second-factor.removed.ifNotYou':
    'Falls nicht Sie darum gebeten haben, versucht möglicherweise jemand anderes, Ihr Konto zu benutzen: Legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'second-factor.recoveryCodeUsed.title': 'Ein Wiederherstellungscode wurde verwendet',
  'second-factor.recoveryCodeUsed.what':
    'Anstelle eines Codes Ihrer Authenticator-App wurde einer Ihrer Wiederherstellungscodes verwendet. Er gilt nicht mehr. Neue Wiederherstellungscodes können Sie auf Ihrer Profilseite erstellen.',
  'second-factor.recoveryCodeUsed.when': 'Zeitpunkt',
  'second-factor.recoveryCodeUsed.left': 'Übrige Codes',
  'second-factor.wrongCodes.title': 'Für Ihr Konto wurden falsche Codes eingegeben',
  'second-factor.wrongCodes.what':
    'Jemand hat Ihr richtiges Passwort und danach {times, plural, one {# falschen Code} other {# falsche Codes}} eingegeben. Damit ist niemand in Ihr Konto gelangt. Ab dem ersten falschen Code werden eine Stunde lang nur Ihre Wiederherstellungscodes angenommen.',
  'second-factor.wrongCodes.ifNotYou':
    'Wenn Sie das selbst waren, prüfen Sie bitte, ob die Uhr Ihres Telefons richtig geht. Wenn nicht, kennt jemand Ihr Passwort: Legen Sie sofort ein neues fest.',
  'second-factor.wrongCodes.when': 'Letzter Versuch',
}
