import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'session.reused.subject': 'Eine Ihrer Sitzungen wurde beendet: Bitte ändern Sie Ihr Passwort',
  'session.reused.heading': 'Eine Ihrer Sitzungen wurde von zwei Seiten benutzt',
  'session.reused.what':
    'Ein Schlüssel, der Sie angemeldet hält, wurde noch einmal benutzt, nachdem er bereits ersetzt worden war. Das geschieht, wenn ihn jemand von Ihrem Gerät kopiert hat. Wir haben diese Sitzung sofort beendet, für beide Seiten; Ihre anderen Sitzungen bestehen weiter.',
  'session.reused.please':
    'Bitte legen Sie jetzt ein neues Passwort fest: Damit enden alle Sitzungen. Wenn eines der beiden unten genannten Geräte nicht Ihnen gehört, prüfen Sie zuerst Ihr eigenes Gerät auf Schadsoftware und schreiben Sie uns an die unten stehende Adresse.',
  'session.reused.started': 'Sitzung begonnen',
  'session.reused.used': 'Alter Schlüssel benutzt',
  'session.reused.action': 'Neues Passwort festlegen',
  'session.newLogIn.title': 'Neue Anmeldung in Ihrem Konto',
  'session.newLogIn.what':
    'Jemand hat sich mit dem richtigen Passwort in Ihrem Konto angemeldet, von einem Gerät oder aus einem Netzwerk, das wir bisher nicht kannten.',
  'session.newLogIn.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie sofort ein neues Passwort fest, womit alle Sitzungen enden, und schreiben Sie uns an die unten stehende Adresse.',
  'session.newLogIn.when': 'Zeitpunkt',
  'session.newLogIn.device': 'Gerät',
  'session.newLogIn.networkAddress': 'IP-Adresse',
  'session.newLogIn.action': 'Das waren nicht Sie? Neues Passwort festlegen',
  'session.device': '{browser} unter {system}',
  'session.unknownBrowser': 'Unbekannter Browser',
}
