// Written by generate-character-class.ts from Unicode 9.0 and the emoji properties of Unicode 11.0. Do not edit.

export type Property =
  | "letter"
  | "hebrewLetter"
  | "digit"
  | "katakana"
  | "connector"
  | "midLetter"
  | "midNumber"
  | "midBoth"
  | "singleQuote"
  | "doubleQuote"
  | "extend"
  | "ideograph"
  | "complexContext"
  | "joiner"
  | "regionalIndicator"
  | "pictograph"
  | "modifierBase"
  | "modifier"
  | "keycapBase";

/** For each property the ranges that have it: pairs, in base 36, of the gap before a range and the range's length. */
export const ranges: Readonly<Record<Property, string>> = {
  letter:
    "1t q 6 q 1b 1 a 1 4 1 5 n 1 v 1 cq 4 c e 5 7 1 1 1 3l 5 1 2 2 4 1 1 6 1 1 3 1 1 1 k 1 2b 1 3v 8 4m 1 12 2 1 7 13 2z 1 18 17 z 2 1 2r 1 1 f 2 7 2 a 3 2 1 g 1 1 u t 2h b 1 o x 9 2 4 1 5 m 4 1 9 1 3 1 n p 1z l 1 8 1y 1i 3 1 i 1 7 a f g 4 8 2 2 2 m 1 7 1 1 3 4 3 1 g 1 d 2 1 3 e 2 j 6 4 2 2 m 1 7 1 2 1 2 1 2 v 4 1 1 j 3 g 9 1 3 1 m 1 7 1 2 1 5 3 1 i 1 f 2 n 1 b 8 2 2 2 m 1 7 1 2 1 5 3 1 u 2 1 3 f 1 h 1 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c m 1 1g 8 1 3 1 n 1 g 3 1 q 3 5 2 u 1 4 8 1 3 1 n 1 a 1 5 3 1 w 1 1 2 f 2 i 8 1 3 1 15 2 1 g 1 5 3 8 3 o 6 5 i 3 o 1 9 1 1 2 7 8p 1 1r 8 1 10 r 5 7n 12 1 1 5 1 2 17 1 99 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 11 g g 2e 2 6 3 h8 2 h 1 q 5 23 3 b 7 d 1 4 e i e i e d 1 3 4v 2g 8 5 2 y 1 1 5 1y a v 69 n 6m 1b h 7 1j u d 2 a 18 q 10 15 3 a 10 2 9 2o 4 1 4 3 2 9 5c 1s 7q 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 7 1 1 3 3 1 7 3 4 2 6 4 d 5 3 1 7 38 1 d 1 g d 2t 1 4 1 2 a 1 1 3 5 6 1 1 1 1 1 1 4 1 b 2 4 5 5 4 1 h 15 ml 1g 1ee 1b 1 1b 1 3p 6 4 3 2 c 12 1 1 5 1 2 1k 7 1 g n 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 28 1 d1 1 1h 2 5k 15 3 2m h r ls5 wd 1v 1a 2 7h 3 g a 2 k 1b g v 2 28 13 9 2 2v 2 10 1 8 1r b 1 3 1 4 1 n t 1g e 1e 1q 6 3 1 1 1 c s a n p t 7 1b s 1 1c 15 n 3 1 8 44 b 7 3 c 6 2 6 2 6 9 7 1 7 1 17 1 a a 37 t 8mc c n 4 1d 6x0 7 c 5 1k 2q x a3 i 1s 2 1i 14 c 38 5 1 3r 10 q 6 q 1x v 3 6 2 6 2 6 2 3 z c 1 q 1 j 1 2 1 f 2 e y 3f 1x 1h 7f t 3 1d 1b w g r 5 12 a u 2 10 4 8 1 5 16 4e i 10 4 10 4 14 8 1g 4c 8n 9 m a 8 48 6 2 1 1 18 1 2 3 1 2 n a n 9 v 1t j 1 2 a m a q 1y 1k 6 2 1s 1 f 4 1 3 1 r 18 t 3 t z 8 1 s r 1i a m a j d i 32 21 1j 1f d 1f ls 1h 23 19 w p q 10 15 z 3 1 c 1c e 4 l 1 1 1 z i 1 p 2c 7 1 1 1 4 1 f 1 a 7 1b 12 8 2 2 2 m 1 7 1 2 1 5 3 1 i 1 c 5 4e 1h i 4 1h 1c k 2 1 1 54 1b 15 4 10 1c k 1 1n 17 dx 1s v 1 cg 1l 7b 9 1 11 h 1 1d u og pm 2u 33 h 5g 24c tr 34h g7 6nt ft 7 v 35 u i 1c g 4 v l 5 j og 1x b 1 1u d 1s 1 f1b 2z 5 d 3 9 7 a 4me 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 p 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 8 378 5h 1n 1w xo 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h hg q 6 q 6 q",
  hebrewLetter:
    "15c r 5 3 1cfe 1 1 a 1 d 1 5 1 1 1 2 1 2 1 a",
  digit:
    "1c a 17q a 1 1 3o a 5i a bg a 3a a 3a a 3a a 3a a 3a a 3a a 3a a 3a a 3a a 2o a 3a a 1y a 7q a 1y a 1fq a 12 a 8c a 3k a 4m a 6 a 52 a 2e a 3q a 6 a r7q a iu a 12 a 5i a m a 2e a ba a geu a 13a a 2bg a 3k a 1o a 40 a 7q a 9i a 3a a ae a 2u a 2u a bq a o6 a feu a 6e a lf8 1e 3f4 a",
  katakana:
    "9ip 5 2t 2 3 2j 1 4 6o g 5s 1b 1 2g 14b2 1k yua 1",
  connector:
    "2n 1 6a7 1 f 2 j 1 17tq 2 o 3 6n 1",
  midLetter:
    "1m 1 3g 1 f3 1 4v 1 h8 1 56a 1 17u3 1 1t 1 5g 1",
  midNumber:
    "18 1 e 1 n6 1 ei 1 3m 2 2m 1 az 1 4sr 1 17t7 1 3 1 1n 1 3 1 53 1 e 1",
  midBoth:
    "1a 1 6ax 2 a 1 17vx 1 50 1 6 1",
  singleQuote:
    "13 1",
  doubleQuote:
    "y 1",
  extend:
    "4t 1 gi 34 7n 7 7b 19 1 1 1 2 1 2 1 1 1k 6 a b 1 1 1a l g 1 2t 8 1 6 2 2 1 4 x 1 1 1 u r 2j b 1m 9 y 4 1 9 1 3 1 5 17 3 3c 1c 1i 3 1 i 1 7 a 2 t 3 1k 1 1 7 2 2 2 3 9 1 a 2 t 3 1k 1 1 5 4 2 2 3 3 1 u 2 3 1 b 3 1k 1 1 8 1 3 1 3 k 2 t 3 1k 1 1 7 2 2 2 3 8 2 a 2 u 1 1n 5 3 3 1 4 9 1 14 4 1m 7 1 3 1 4 7 2 b 2 t 3 1k 1 1 7 1 3 1 4 7 2 b 2 t 3 1m 7 1 3 1 4 9 1 a 2 u 2 1y 1 4 6 1 1 1 8 i 2 1p 1 2 7 c 8 2q 1 2 6 1 2 b 6 22 2 r 1 1 1 1 1 4 2 1d k 1 2 5 b 1 10 9 1 2s k n 4 4 3 1 3 2 7 3 4 d c 1 1 a 4 jj 3 qa 3 t 3 t 2 u 2 1s w 9 1 19 4 3a 2 y 1 3a c 4 c 63 5 1l a 1 t 2 1 1c f 1t 5 1b h 12 9 c 3 u d 1k e 1c k 48 3 1 l 4 1 4 3 3 2 5i 1i 5 5 ek 4 q 5 1d 5 1 a 2o x 2da 3 3x 1 2o w fe 6 2x 2 n9w 4 1 a w 2 28 2 7k 1 3 1 4 1 n 5 2g 2 1e i q i 1g 8 p d 18 4 1b e 10 1 1v e c 1 8 2 19 3 1e 1 1 3 2 2 5 2 1 1 15 5 5 2 6k 8 1 2 fn4 1 kh g g g 5r 1 4e 2 2h 3 e9 1 6a 1 45 5 1ae 3 1 2 5 4 14 3 4 1 4l 2 109 3 1h f 1k 4 19 b 2 1 1u 3 10 e 1q 1 c 3 1c e 9 3 2n c 6 1 4g c l 4 1k 1 1 7 2 2 2 3 9 1 a 2 2 7 3 5 5c i 2x k 6j 7 2 9 r 2 2a h 2y d 2t f zn 8 1 8 2a m 1 e fg9 5 1n 7 t6 1a g 4 f7u 2 1 4 43l 5 3 m 2 7 u 4 44 3 1iz 1j 4 1e 8 1 e 1 m 5 1 f 11s 7 1 h 2 7 1 2 1 5 1ph 7 31 7 gzau 1 u 2o 3k 6o",
  ideograph:
    "96o q 1 2h c 5y 1b 1 1 1 p 9 e 4 5 2e 6 3 o0 52u 22 g5y hm2 a6 2 2y zs7 1 d1a 1 2rj wyf 15 379 b 66 2 4g2 866 f2",
  complexContext:
    "2rl 1m 5 f 1e 2 1 1 2 2 1 1 2 1 6 4 1 7 1 3 1 1 1 1 2 2 1 d 1 3 2 5 1 1 1 6 e 4 80 1s g 1s a 6 1cw 2c 3 1 4 2 aa u 2 5 b 18 4 q g 1 3 2 1s 1r 1 t z e saa g a 5 2p 2r o 5 lcw q 3 f e 2 3 1",
  joiner:
    "6bx 1",
  regionalIndicator:
    "2qcm q",
  pictograph:
    "4p 1 4 1 68d 1 c 1 60 1 m 1 2i 6 f 2 a7 2 c 1 2n 1 1y 1 p b 4 3 5j 1 6f 2 a 1 9 1 1m 4 1 6 1 c 1 36 a 3a 2 b 1 1 1 1 6 1 3 1 6 1 a 2 f 1 2 1 4 1 1 1 4 3 1 1 b 5 19 3 9 1 e 1 e 1 ac 2 cv 3 j 2 1f 1 4 1 yi 1 c 1 gp 1 1 1 2fza 74 d 3 v 1 1o 6 c 2 e 1 2 a i 1l r f a 1 k 1 2 9 1 4 9 c2 5 8u 8 7e 1c 3k 38 c 2d 17 c 4 1k 8 a 6 14 8 u 2a c 1b 1 a 1 1br",
  modifierBase:
    "7j1 1 63 1 g 4 2iyf 1 1o 3 2 1 2 3 39 2 2 b l 4 4 1 1 9 3 1 4 3 1 3 y 1 5l 2 4 1 l 1 4 2 4u 3 3 5 2b 1 g 3 9 1 b 1 gb 5 1 2 6 1 9 a 3 2 3a 2 1 2 n d",
  modifier:
    "2qrf 5",
  keycapBase:
    "z 1 6 1",
};
