import type { Point } from '../../shared/domain/tracking/geo.ts'

/**
 * Towns and border crossings along the roads of Central Europe, to say where a vehicle is. Written by hand for this product
 * from common knowledge, to a hundredth of a degree (about one kilometre): of no other collection, so no licence is named.
 */
const LINES = `
Zürich 47.37 8.54|Winterthur 47.50 8.72|Schaffhausen 47.70 8.63|Frauenfeld 47.56 8.90|St. Gallen 47.42 9.37|Wil SG 47.46 9.05
St. Margrethen 47.45 9.64|Buchs SG 47.17 9.47|Sargans 47.05 9.44|Chur 46.85 9.53|Thusis 46.70 9.44|San Bernardino 46.46 9.19
Bellinzona 46.19 9.02|Locarno 46.17 8.80|Lugano 46.00 8.95|Mendrisio 45.87 8.98|Chiasso 45.83 9.03|Airolo 46.53 8.61
Göschenen 46.67 8.59|Altdorf 46.88 8.64|Schwyz 47.02 8.65|Zug 47.17 8.52|Luzern 47.05 8.31|Sursee 47.17 8.11
Olten 47.35 7.90|Aarau 47.39 8.05|Baden 47.47 8.31|Härkingen 47.31 7.82|Solothurn 47.21 7.54|Biel/Bienne 47.14 7.25
Bern 46.95 7.45|Thun 46.76 7.63|Interlaken 46.69 7.86|Spiez 46.69 7.68|Fribourg 46.80 7.15|Bulle 46.62 7.06
Murten 46.93 7.12|Yverdon-les-Bains 46.78 6.64|Neuchâtel 46.99 6.93|La Chaux-de-Fonds 47.10 6.83|Lausanne 46.52 6.63
Vevey 46.46 6.84|Montreux 46.43 6.91|Martigny 46.10 7.07|Sion 46.23 7.36|Visp 46.29 7.88|Brig 46.32 7.99|Nyon 46.38 6.24
Genève 46.20 6.15|Basel 47.56 7.59|Liestal 47.48 7.73|Delémont 47.37 7.34|Kreuzlingen 47.65 9.18|Davos 46.80 9.84
Como 45.81 9.08|Milano 45.46 9.19|Varese 45.82 8.83|Gallarate 45.66 8.79|Novara 45.45 8.62|Torino 45.07 7.69|Aosta 45.74 7.32
Domodossola 46.11 8.29|Bergamo 45.69 9.67|Brescia 45.54 10.21|Verona 45.44 10.99|Vicenza 45.55 11.55|Padova 45.41 11.88
Venezia 45.44 12.32|Treviso 45.67 12.24|Udine 46.06 13.24|Trieste 45.65 13.77|Trento 46.07 11.12|Bolzano 46.50 11.35
Brennero 47.00 11.50|Piacenza 45.05 9.70|Parma 44.80 10.33|Modena 44.65 10.93|Bologna 44.49 11.34|Genova 44.41 8.93
Alessandria 44.91 8.61|Firenze 43.77 11.26|Roma 41.90 12.50|Ancona 43.62 13.51|Rimini 44.06 12.57|Livorno 43.55 10.31
Freiburg im Breisgau 48.00 7.85|Lörrach 47.61 7.66|Offenburg 48.47 7.94|Karlsruhe 49.01 8.40|Mannheim 49.49 8.47
Heidelberg 49.40 8.69|Frankfurt am Main 50.11 8.68|Mainz 50.00 8.27|Darmstadt 49.87 8.65|Würzburg 49.79 9.95
Nürnberg 49.45 11.08|Stuttgart 48.78 9.18|Heilbronn 49.14 9.22|Ulm 48.40 9.99|Augsburg 48.37 10.90|München 48.14 11.58
Rosenheim 47.86 12.12|Memmingen 47.99 10.18|Lindau 47.55 9.69|Singen 47.76 8.84|Konstanz 47.66 9.18|Kassel 51.31 9.49
Erfurt 50.98 11.03|Leipzig 51.34 12.37|Dresden 51.05 13.74|Berlin 52.52 13.40|Hannover 52.37 9.73|Hamburg 53.55 9.99
Bremen 53.08 8.80|Dortmund 51.51 7.47|Düsseldorf 51.23 6.78|Köln 50.94 6.96|Bonn 50.74 7.10|Koblenz 50.36 7.59|Trier 49.76 6.64
Saarbrücken 49.23 7.00|Kaiserslautern 49.44 7.77|Aachen 50.78 6.08|Münster 51.96 7.63|Passau 48.57 13.45
Regensburg 49.02 12.10|Ingolstadt 48.77 11.42|Strasbourg 48.57 7.75|Colmar 48.08 7.36|Mulhouse 47.75 7.34|Saint-Louis 47.59 7.56
Belfort 47.64 6.86|Besançon 47.24 6.02|Dijon 47.32 5.04|Beaune 47.02 4.84|Mâcon 46.31 4.83|Lyon 45.76 4.84|Annecy 45.90 6.13
Chambéry 45.57 5.92|Grenoble 45.19 5.72|Chamonix 45.92 6.87|Bourg-en-Bresse 46.21 5.23|Nancy 48.69 6.18|Metz 49.12 6.18
Reims 49.26 4.03|Troyes 48.30 4.07|Paris 48.86 2.35|Roissy-en-France 49.00 2.52|Orléans 47.90 1.91|Lille 50.63 3.06
Calais 50.95 1.86|Amiens 49.89 2.30|Rouen 49.44 1.10|Clermont-Ferrand 45.78 3.08|Valence 44.93 4.89|Avignon 43.95 4.81
Marseille 43.30 5.37|Nice 43.70 7.27|Montpellier 43.61 3.88|Toulouse 43.60 1.44|Bordeaux 44.84 -0.58|Nantes 47.22 -1.55
Bregenz 47.50 9.75|Feldkirch 47.24 9.60|Innsbruck 47.27 11.40|Landeck 47.14 10.57|Kufstein 47.58 12.17|Salzburg 47.80 13.04
Villach 46.61 13.85|Klagenfurt 46.62 14.31|Graz 47.07 15.44|Linz 48.31 14.29|Wels 48.16 14.03|St. Pölten 48.20 15.63|Wien 48.21 16.37
Vaduz 47.14 9.52|Luxembourg 49.61 6.13|Arlon 49.68 5.82|Bastogne 50.00 5.72|Liège 50.63 5.57|Namur 50.47 4.87|Charleroi 50.41 4.44
Bruxelles 50.85 4.35|Leuven 50.88 4.70|Antwerpen 51.22 4.40|Gent 51.05 3.72|Brugge 51.21 3.22|Zeebrugge 51.33 3.20|Hasselt 50.93 5.34
Maastricht 50.85 5.69|Eindhoven 51.44 5.48|Venlo 51.37 6.17|Breda 51.59 4.78|Rotterdam 51.92 4.48|Den Haag 52.08 4.31
Amsterdam 52.37 4.90|Schiphol 52.31 4.76|Utrecht 52.09 5.12|Arnhem 51.98 5.91|Nijmegen 51.84 5.86|Zwolle 52.51 6.09|Groningen 53.22 6.57
`

export type Town = Point & { name: string }

const townOf = (text: string): Town => {
  const parts = text.trim().split(' ')
  return { name: parts.slice(0, -2).join(' '), lat: Number(parts.at(-2)), lon: Number(parts.at(-1)) }
}

export const TOWNS: readonly Town[] = LINES.trim().split(/[|\n]/).map(townOf)
