// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Divides all seats anew, by what each level wanted since the last time. */
final class Borrowing {
  private volatile double fairFraction;

  double fairFraction() {
    return fairFraction;
  }

  void adjust(Collection<Level> levels) {
    List<Level> all = new ArrayList<>(levels);
    List<Allocation.Item> claims = new ArrayList<>();
    double nominal = 0;
    double floors = 0;
    for (Level l : all) {
      l.note(l.set.takeDemand());
      claims.add(l.claim());
      nominal += l.seats().nominal();
      floors += l.floor();
    }
    // what everybody must keep may be all that there is: then there is nothing to lend
    double proportion = floors >= nominal ? 0 : Allocation.proportion(nominal, claims);
    fairFraction = proportion;
    for (int i = 0; i < all.size(); i++) {
      if (!all.get(i).spec().exempt()) {
        all.get(i).grant(claims.get(i).at(proportion));
      }
    }
  }
}
