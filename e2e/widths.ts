/** `npm run accessibility` asks at four widths what the tests otherwise ask on a phone and on a laptop. */
export const isEveryWidth = process.env['EVERY_WIDTH'] === 'on';
