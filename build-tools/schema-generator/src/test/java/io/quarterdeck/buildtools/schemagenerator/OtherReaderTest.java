// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.kubernetes.client.proto.V1;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What we write of every filled type, read by Google's library with the messages of the Java
 * client: it must know all of it, and write the same bytes again.
 */
class OtherReaderTest {
  private static final String FOLDER = "/io/kubernetes/client/proto";
  private static final int MAGIC = 4;

  /** {@code stubPKCS10Request}, which the client's messages do not have yet. */
  private static final Pattern NEWER =
      Pattern.compile(
          "io\\.k8s\\.api\\.certificates\\.v1beta1\\.PodCertificateRequest.*no field 12");

  private final Map<String, Descriptor> messages = new TreeMap<>();

  @Test
  void knowsAllThatWeWrite() throws Exception {
    readMessages();
    int compared = 0;
    List<String> wrong = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("target", "definitions"))) {
      for (Path file : files.filter(p -> p.endsWith("definitions.json")).sorted().toList()) {
        compared += compare(file, wrong);
      }
    }
    wrong.removeIf(w -> NEWER.matcher(w).matches());
    assertEquals(List.of(), wrong);
    assertTrue(compared > 900, "compared " + compared);
  }

  private void readMessages() throws Exception {
    URI jar = V1.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    try (FileSystem zip = FileSystems.newFileSystem(Path.of(jar));
        Stream<Path> classes = Files.list(zip.getPath(FOLDER))) {
      for (Path path : classes.toList()) {
        String name = String.valueOf(path.getFileName());
        if (name.endsWith(".class") && !name.contains("$") && !name.equals("package-info.class")) {
          String outer = name.substring(0, name.length() - ".class".length());
          Class<?> type = Class.forName(V1.class.getPackageName() + "." + outer);
          FileDescriptor file = (FileDescriptor) type.getMethod("getDescriptor").invoke(null);
          file.getMessageTypes().forEach(m -> messages.put(m.getFullName(), m));
        }
      }
    }
  }

  private int compare(Path file, List<String> wrong) throws IOException {
    Definitions types;
    try (InputStream in = Files.newInputStream(file)) {
      types = Definitions.read(in);
    }
    int compared = 0;
    for (Schema type : types.all()) {
      Descriptor message = messages.get(messageOf(type));
      if (type.kind() == Schema.Kind.OBJECT && message != null) {
        compare(type, message, false, wrong);
        compare(type, message, true, wrong);
        compared++;
      }
    }
    return compared;
  }

  /** {@code k8s.io.api.apps.v1.Deployment} of {@code io.k8s.api.apps.v1.Deployment}. */
  private static String messageOf(Schema type) {
    return "k8s.io." + type.typeName().substring("io.k8s.".length()).replace('-', '_');
  }

  private void compare(Schema type, Descriptor message, boolean otherSide, List<String> wrong)
      throws IOException {
    byte[] raw = raw(ProtobufEncoder.object(new FilledTree(otherSide).object(type), type));
    Message read = DynamicMessage.parseFrom(message, raw);
    unknown(read, type.typeName(), wrong);
    assertArrayEquals(read.toByteArray(), raw, type.typeName());
  }

  private byte[] raw(byte[] answer) throws InvalidProtocolBufferException {
    Descriptor envelope =
        Objects.requireNonNull(messages.get("k8s.io.apimachinery.pkg.runtime.Unknown"));
    byte[] body = Arrays.copyOfRange(answer, MAGIC, answer.length);
    DynamicMessage read = DynamicMessage.parseFrom(envelope, body);
    return ((ByteString) read.getField(envelope.findFieldByName("raw"))).toByteArray();
  }

  private static void unknown(Message read, String path, List<String> wrong) {
    read.getUnknownFields().asMap().keySet().forEach(n -> wrong.add(path + " has no field " + n));
    read.getAllFields()
        .forEach(
            (field, value) -> {
              if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                List<?> values = value instanceof List<?> l ? l : List.of(value);
                values.forEach(v -> unknown((Message) v, path + "." + field.getName(), wrong));
              }
            });
  }
}
