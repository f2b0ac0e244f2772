// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.kubernetes.client.proto.Meta;
import java.util.List;

/**
 * The messages of {@code apiregistration.k8s.io/v1}, which the Java client does not have: the
 * numbers are those of kube-aggregator's generated.proto.
 */
final class Aggregation {
  private static final String PACKAGE = "k8s.io.kube_aggregator.pkg.apis.apiregistration.v1";
  private static final String META = ".k8s.io.apimachinery.pkg.apis.meta.v1.";
  private static final String OWN = "." + PACKAGE + ".";

  private Aggregation() {}

  static List<Descriptor> messages() {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setPackage(PACKAGE)
            .addDependency(Meta.getDescriptor().getName())
            .addMessageType(
                message(
                    "APIService",
                    one("metadata", 1, META + "ObjectMeta"),
                    one("spec", 2, OWN + "APIServiceSpec"),
                    one("status", 3, OWN + "APIServiceStatus")))
            .addMessageType(
                message(
                    "APIServiceList",
                    one("metadata", 1, META + "ListMeta"),
                    many("items", 2, OWN + "APIService")))
            .addMessageType(
                message(
                    "APIServiceSpec",
                    one("service", 1, OWN + "ServiceReference"),
                    plain("group", 2, Type.TYPE_STRING),
                    plain("version", 3, Type.TYPE_STRING),
                    plain("insecureSkipTLSVerify", 4, Type.TYPE_BOOL),
                    plain("caBundle", 5, Type.TYPE_BYTES),
                    plain("groupPriorityMinimum", 7, Type.TYPE_INT32),
                    plain("versionPriority", 8, Type.TYPE_INT32)))
            .addMessageType(
                message("APIServiceStatus", many("conditions", 1, OWN + "APIServiceCondition")))
            .addMessageType(
                message(
                    "APIServiceCondition",
                    plain("type", 1, Type.TYPE_STRING),
                    plain("status", 2, Type.TYPE_STRING),
                    one("lastTransitionTime", 3, META + "Time"),
                    plain("reason", 4, Type.TYPE_STRING),
                    plain("message", 5, Type.TYPE_STRING)))
            .addMessageType(
                message(
                    "ServiceReference",
                    plain("namespace", 1, Type.TYPE_STRING),
                    plain("name", 2, Type.TYPE_STRING),
                    plain("port", 3, Type.TYPE_INT32)))
            .build();
    try {
      return FileDescriptor.buildFrom(file, new FileDescriptor[] {Meta.getDescriptor()})
          .getMessageTypes();
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static DescriptorProto message(String name, FieldDescriptorProto... fields) {
    return DescriptorProto.newBuilder().setName(name).addAllField(List.of(fields)).build();
  }

  private static FieldDescriptorProto plain(String name, int number, Type type) {
    return FieldDescriptorProto.newBuilder()
        .setName(name)
        .setNumber(number)
        .setType(type)
        .setLabel(Label.LABEL_OPTIONAL)
        .build();
  }

  private static FieldDescriptorProto one(String name, int number, String type) {
    return plain(name, number, Type.TYPE_MESSAGE).toBuilder().setTypeName(type).build();
  }

  private static FieldDescriptorProto many(String name, int number, String type) {
    return one(name, number, type).toBuilder().setLabel(Label.LABEL_REPEATED).build();
  }
}
