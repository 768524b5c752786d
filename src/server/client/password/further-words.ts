/**
 * What the estimator's lists lack or place too late, without accents: short forms of names and names of people who are adults now, then what common
 * passwords of Poland, Germany and of this trade are made of.
 */
export const furtherWords = `
  kasia kaska asia aska joasia basia baska gosia gocha malgosia ania anka anusia ola aga zosia zuza zuzia hania hanka iwonka monia
  madzia natka natalka misia tosia julka julcia oliwka jola jolka krysia kryska marysia maryska stasia jadzia terenia danka danusia
  halinka hala ula wiola lidka renia bogusia beatka ewka ewelinka dorotka martusia paulinka karolcia karolinka ilonka gabrysia grazynka
  iza izka justynka kamilka lenka tereska weronka wera tomek maciek krzysiek krzychu krzys grzesiek grzes piotrek pawelek darek staszek
  stasiek stas kazik zbysiek rysiek adas szymek olek alek jas tadek wiesiek heniek mietek przemek mirek czarek romek irek arek
  bolek edek fredek gienek henio jarek jozek karolek kubus lolek lucek marcinek mati sebek seba sylwek tymek waldek wladek zenek
  gisela elke gabi edeltraud elfriede gerd hannelore jutta karl lothar margit marlies rolf rudi ruth siegfried sigrid thorsten torsten
  udo ulrike uli waltraud basti hansi steffi susi uschi renate anke silke heike jens sven swen ole finn mats kai kerstin tanja detlef
  dirk doerte dorte egon franzi frauke gudrun hartmut hilde holger inge ilse ines jochen joerg jorg juergen jurgen lars lutz maik peer ralf roswitha
  sepp timo toni
  nick josh andy rob tony tom sam dan kate liz beth luke ryan sean ian nigel gary neil kyle zoe noah mary isla

  haslo kocham kochamcie dupa lato zima wiosna jesien legia wisla lech warszawa krakow gdansk poznan wroclaw szczecin myszka kotek misiek
  qwertz ichliebedich liebe geheim target sommer winter herbst fcbayern bayern schalke dortmund muenchen koeln
  bitcoin btc ethereum crypto krypto kantor waluta zloty euro exchange wallet trading
`
  .trim()
  .split(/\s+/)
