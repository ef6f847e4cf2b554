;; A loop over rows of bytes in the module's memory. All addresses are in bytes, and `$end` is the address after the last row.
;; `npm run vector-kernel` writes this module to kernel.generated.ts.
(module
  ;; 256 KiB; kernel.ts decides what is where.
  (memory (export "memory") 4 4)

  ;; Writes the dot product of each row with the query, as i32 from `$into` on. A row has `$stride` 8-bit numbers; the query
  ;; has 16-bit numbers from 0 to `$queryEnd`, a multiple of 32 bytes, with zeros after the last dimension. So the loop needs
  ;; no tail: what it reads after a row is multiplied by zero.
  (func (export "dotProducts")
    (param $row i32) (param $end i32) (param $stride i32) (param $queryEnd i32) (param $into i32)
    (local $query i32) (local $at i32) (local $even v128) (local $odd v128)
    (loop $rows
      (local.set $query (i32.const 0))
      (local.set $at (local.get $row))
      (local.set $even (v128.const i64x2 0 0))
      (local.set $odd (v128.const i64x2 0 0))
      (loop $dimensions
        (local.set $even (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $at)) (v128.load (local.get $query)))))
        (local.set $odd (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $at)) (v128.load offset=16 (local.get $query)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $query (i32.add (local.get $query) (i32.const 32)))
        (br_if $dimensions (i32.lt_u (local.get $query) (local.get $queryEnd))))
      ;; The sum of the four lanes.
      (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
      (local.set $even (i32x4.add (local.get $even)
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $even) (local.get $even))))
      (i32.store (local.get $into)
        (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even))))
      (local.set $into (i32.add (local.get $into) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (local.get $stride)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $end))))))
