// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Keeps a graph as the resources change from which it is made. */
final class GraphFeed implements AutoCloseable {
  static final GroupResource PODS = new GroupResource("", "pods");
  static final GroupResource VOLUMES = new GroupResource("", "persistentvolumes");
  static final GroupResource ATTACHMENTS = new GroupResource("storage.k8s.io", "volumeattachments");
  static final GroupResource SLICES = new GroupResource("resource.k8s.io", "resourceslices");

  static final GroupResource CERTIFICATES =
      new GroupResource("certificates.k8s.io", "podcertificaterequests");

  private static final Duration CATCH_UP = Duration.ofSeconds(1);

  /** A pod that is on no node lets no node read anything: of a cluster's writes, half are such. */
  private static final FieldSelector ON_A_NODE =
      new FieldSelector(List.of(new FieldSelector.Term("spec.nodeName", "", true)));

  private final List<Subscription> subscriptions;

  /**
   * @param certificates whether pods' requests for certificates are followed, too
   */
  GraphFeed(ObjectReader reader, Graph graph, GraphMeters meters, boolean certificates) {
    List<Subscription> all = new ArrayList<>();
    if (certificates) {
      all.add(
          follow(
              reader,
              CERTIFICATES,
              FieldSelector.EVERYTHING,
              Kind.POD_CERTIFICATE_REQUEST,
              graph,
              meters,
              o -> single(Kind.POD_CERTIFICATE_REQUEST, o)));
    }
    all.addAll(
        List.of(
            follow(reader, PODS, ON_A_NODE, Kind.POD, graph, meters, PodEdges::of),
            follow(
                reader,
                VOLUMES,
                FieldSelector.EVERYTHING,
                Kind.VOLUME,
                graph,
                meters,
                VolumeEdges::of),
            follow(
                reader,
                ATTACHMENTS,
                FieldSelector.EVERYTHING,
                Kind.ATTACHMENT,
                graph,
                meters,
                o -> single(Kind.ATTACHMENT, o)),
            follow(
                reader,
                SLICES,
                FieldSelector.EVERYTHING,
                Kind.RESOURCE_SLICE,
                graph,
                meters,
                o -> single(Kind.RESOURCE_SLICE, o))));
    subscriptions = List.copyOf(all);
  }

  private static Subscription follow(
      ObjectReader reader,
      GroupResource resource,
      FieldSelector fields,
      Kind kind,
      Graph graph,
      GraphMeters meters,
      Function<ApiObject, Graph.Edges> edges) {
    return reader.subscribe(
        resource,
        fields,
        (o, deleted) ->
            meters.time(
                kind,
                deleted,
                () ->
                    graph.set(
                        new Vertex(kind, o.meta().namespace(), o.meta().name()),
                        deleted ? Graph.Edges.NONE : edges.apply(o))));
  }

  /** An object whose spec names its node. */
  private static Graph.Edges single(Kind kind, ApiObject o) {
    String node = o.field("spec").get("nodeName").text();
    return node.isEmpty()
        ? Graph.Edges.NONE
        : Graph.Edges.direct(node, Set.of(new Vertex(kind, o.meta().namespace(), o.meta().name())));
  }

  /** Waits until the graph is as new as the caches. */
  void catchUp() {
    for (Subscription s : subscriptions) {
      if (!s.catchUp(CATCH_UP)) {
        return;
      }
    }
  }

  @Override
  public void close() {
    subscriptions.forEach(Subscription::close);
  }
}
