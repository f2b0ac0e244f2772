// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.aggregation.AggregatedView.Registered;
import io.quarterdeck.spi.aggregation.AggregatedView.Remote;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In which order groups of several servers are discovered. */
final class GroupListingTest {
  private static final Remote REMOTE = new Remote(null, true);

  private static Registered registered(
      String version, int groupPriority, int versionPriority, @Nullable Remote remote) {
    return new Registered(GroupVersion.parse(version), groupPriority, versionPriority, remote);
  }

  private static GroupListing listing(Registered... registered) {
    return new GroupListing(
        List.of(
            Harbour.group("", "v1", "v1"),
            Harbour.group("apps", "v1", "v1"),
            Harbour.group("batch", "v1", "v1"),
            Harbour.group("apiregistration.k8s.io", "v1", "v1")),
        new AggregatedView(List.of(registered), Map.of(), Map.of(), List.of()));
  }

  private static List<String> names(List<GroupListing.Group> groups) {
    return groups.stream().map(GroupListing.Group::name).toList();
  }

  @Test
  void anotherServersGroupsStandByTheirPriority() {
    GroupListing listing =
        listing(
            registered("high.example/v1", 20_000, 1, REMOTE),
            registered("low.example/v1", 10, 1, REMOTE),
            registered("low.example/v2", 17_450, 1, REMOTE));
    List<String> expected =
        List.of("apiregistration.k8s.io", "high.example", "apps", "low.example", "batch");
    assertEquals(expected, names(listing.plain()));
    assertEquals(expected, names(listing.aggregated()));
  }

  @Test
  void ofOnePriorityTheNameOfTheApiServiceDecidesInThePlainDocument() {
    GroupListing listing =
        listing(
            registered("a.example/v2", 100, 1, REMOTE), registered("b.example/v1", 100, 1, REMOTE));
    assertEquals(List.of("b.example", "a.example"), names(listing.plain()).subList(3, 5));
    assertEquals(List.of("a.example", "b.example"), names(listing.aggregated()).subList(3, 5));
  }

  @Test
  void thePrioritiesOfLocalApiServicesCountInThePlainDocumentAlone() {
    GroupListing listing = listing(registered("batch/v1", 19_000, 1, null));
    assertEquals(List.of("apiregistration.k8s.io", "batch", "apps"), names(listing.plain()));
    assertEquals(List.of("apiregistration.k8s.io", "apps", "batch"), names(listing.aggregated()));
  }

  @Test
  void versionsStandByPriorityAndThenByStability() {
    GroupListing listing =
        listing(
            registered("g.example/v1beta1", 100, 30, REMOTE),
            registered("g.example/v1", 100, 20, REMOTE),
            registered("g.example/v2", 100, 20, REMOTE),
            registered("apps/v9", 1, 1, REMOTE));
    assertEquals(
        List.of("v1beta1", "v2", "v1"),
        listing.plain().getLast().versions().stream().map(GroupListing.Version::name).toList());
    assertEquals(
        List.of("v1", "v9"),
        listing.plain().get(1).versions().stream().map(GroupListing.Version::name).toList(),
        "a version of a local group that is not local");
  }
}
