// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.NameRule;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plain facts of how a resource is written and deleted: {@code behavior} in a group's {@code
 * resources.json}, which has what differs from most kinds. Kubernetes has them as methods of its
 * strategies ({@code AllowCreateOnUpdate}, {@code DefaultGarbageCollectionPolicy} ...).
 *
 * @param nameRule how names are validated
 * @param anyFinalizer whether a finalizer without a domain may be other than Kubernetes' own
 * @param genericMetadata whether the kind's own validation leaves metadata to the generic one,
 *     which follows when it has found nothing
 * @param createOnUpdate whether a PUT of an absent object creates it
 * @param unconditionalUpdate whether a PUT without a resourceVersion overwrites
 * @param generation whether {@code metadata.generation} is kept: 1 at creation, raised when
 *     something outside {@code metadata} and {@code status} changes and when deletion is marked
 * @param generationFollows the fields of metadata whose change raises it, too
 * @param statusOnCreate whether a creation may set {@code status}: a node registers with its own
 * @param statusOnUpdate whether a change of the object itself may change {@code status}, too
 * @param returnsDeletedObject whether DELETE answers with the object instead of a Status
 * @param orphansByDefault whether a DELETE without a propagation policy orphans dependents
 * @param orphanWarning the warning of a DELETE that does not say what becomes of dependents
 * @param ownPreconditions whether the preconditions of a deletion are checked, and worded, by the
 *     kind and not by the store
 * @param defaultsKnowEmpties whether defaults distinguish a list that was sent with nothing in it
 *     from one that was not sent
 * @param deprecation the warning that every request gets; null for none
 */
public record ResourceBehavior(
    NameRule nameRule,
    boolean anyFinalizer,
    boolean genericMetadata,
    boolean createOnUpdate,
    boolean unconditionalUpdate,
    boolean generation,
    Set<String> generationFollows,
    boolean statusOnCreate,
    boolean statusOnUpdate,
    boolean returnsDeletedObject,
    boolean orphansByDefault,
    String orphanWarning,
    boolean ownPreconditions,
    boolean defaultsKnowEmpties,
    @Nullable String deprecation) {

  private static final Set<String> NAMES =
      Arrays.stream(ResourceBehavior.class.getRecordComponents())
          .map(RecordComponent::getName)
          .collect(Collectors.toSet());

  /** That of most kinds. */
  public static final ResourceBehavior USUAL = read(Node.root(null));

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException for a name that there is not, or a name rule that there is not
   */
  static ResourceBehavior read(Node n) {
    Set<String> unknown = new TreeSet<>(n.entries().keySet());
    unknown.removeAll(NAMES);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(n.path() + ": there is no " + unknown);
    }
    return new ResourceBehavior(
        nameRule(n.get("nameRule")),
        n.get("anyFinalizer").bool() || n.get("genericMetadata").bool(),
        n.get("genericMetadata").bool(),
        n.get("createOnUpdate").bool(),
        n.get("unconditionalUpdate").isAbsent() || n.get("unconditionalUpdate").bool(),
        n.get("generation").bool(),
        Set.copyOf(n.get("generationFollows").strings()),
        n.get("statusOnCreate").bool(),
        n.get("statusOnUpdate").bool(),
        n.get("returnsDeletedObject").bool(),
        n.get("orphansByDefault").bool(),
        n.get("orphanWarning").text(),
        n.get("ownPreconditions").bool(),
        n.get("defaultsKnowEmpties").bool(),
        n.get("deprecation").isAbsent() ? null : n.get("deprecation").text());
  }

  private static NameRule nameRule(Node n) {
    String name = n.text(NameRule.DNS_SUBDOMAIN.name());
    return Arrays.stream(NameRule.values())
        .filter(rule -> rule.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(n.path() + ": there is no " + name));
  }
}
