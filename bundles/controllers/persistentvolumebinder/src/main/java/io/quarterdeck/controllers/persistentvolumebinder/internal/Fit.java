// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.List;

/** Which volumes a claim can have. */
final class Fit {
  private static final Quantity NOTHING = Quantity.parse("0");

  private Fit() {}

  /** What a claim asks for. */
  static Quantity request(ApiObject claim) {
    return quantity(claim.field("spec").at("resources", "requests", "storage"));
  }

  static Quantity capacity(ApiObject volume) {
    return quantity(volume.field("spec").at("capacity", "storage"));
  }

  private static Quantity quantity(Node text) {
    Quantity parsed = Quantity.parseOrNull(text.text());
    return parsed == null ? NOTHING : parsed;
  }

  static List<String> modes(ApiObject o) {
    return o.field("spec").get("accessModes").strings();
  }

  /** Whether a volume is reserved for the claim, or has it already. */
  static boolean isBoundTo(ApiObject volume, ApiObject claim) {
    Node ref = volume.field("spec").get("claimRef");
    String uid = ref.get("uid").text();
    return ref.isPresent()
        && ref.get("name").text().equals(claim.meta().name())
        && ref.get("namespace").text().equals(claim.meta().namespace())
        && (uid.isEmpty() || uid.equals(claim.meta().uid()));
  }

  static boolean modesOfUseDiffer(ApiObject volume, ApiObject claim) {
    return !modeOfUse(volume).equals(modeOfUse(claim));
  }

  private static String modeOfUse(ApiObject o) {
    return o.field("spec").get("volumeMode").text("Filesystem");
  }

  private static boolean isOfOtherAttributes(ApiObject volume, ApiObject claim) {
    String field = "volumeAttributesClassName";
    return !volume.field("spec").get(field).text().equals(claim.field("spec").get(field).text());
  }

  /**
   * Whether a claim that asks for no volume by name may have this one. That its access modes
   * suffice was seen to before: a volume that is reserved for the claim needs nothing else.
   *
   * @param delayed whether only a reserved one will do, since the scheduler chooses among others
   */
  static boolean suits(ApiObject volume, ApiObject claim, boolean delayed) {
    boolean bound = isBoundTo(volume, claim);
    if ((volume.field("spec").get("claimRef").isPresent() && !bound)
        || capacity(volume).compareTo(request(claim)) < 0
        || modesOfUseDiffer(volume, claim)
        || isOfOtherAttributes(volume, claim)
        || !volume.meta().deletionTimestamp().isEmpty()) {
      return false;
    }
    return bound || (!delayed && isFreeFor(volume, claim));
  }

  private static boolean isFreeFor(ApiObject volume, ApiObject claim) {
    Node wanted = claim.field("spec").get("selector");
    LabelSelector selector =
        wanted.isAbsent() ? LabelSelector.EVERYTHING : LabelSelector.of(wanted);
    return volume.field("status").get("phase").text().equals("Available")
        && selector != null
        && selector.matches(volume.meta().labels())
        && StorageClasses.nameOf(volume).equals(StorageClasses.nameOf(claim));
  }

  /** Why a claim cannot have the volume that it names; empty when it can. */
  static String misfit(ApiObject volume, ApiObject claim) {
    if (!volume.meta().deletionTimestamp().isEmpty()) {
      return "the volume is marked for deletion " + quoted(volume);
    }
    if (whole(capacity(volume)).compareTo(whole(request(claim))) < 0) {
      return "requested PV is too small";
    }
    if (!StorageClasses.nameOf(volume).equals(StorageClasses.nameOf(claim))) {
      return "storageClassName does not match";
    }
    if (isOfOtherAttributes(volume, claim)) {
      return "volumeAttributesClassName does not match";
    }
    if (modesOfUseDiffer(volume, claim)) {
      return "incompatible volumeMode";
    }
    return new HashSet<>(modes(volume)).containsAll(modes(claim)) ? "" : "incompatible accessMode";
  }

  private static BigDecimal whole(Quantity q) {
    return q.value().setScale(0, RoundingMode.CEILING);
  }

  private static String quoted(ApiObject volume) {
    return FieldError.quote(volume.meta().name());
  }
}
