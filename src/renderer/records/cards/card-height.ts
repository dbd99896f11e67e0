// How high a card is: its three lines, and a thumb. Known before the cards are there.
export const cardHeight = 84;
