// The program reads bodies itself (http/body). The build puts this in the place of `body-parser`, which `express` asks for always, and
// with it for half a megabyte of letters of other alphabets (scripts/build.ts).
export {};
